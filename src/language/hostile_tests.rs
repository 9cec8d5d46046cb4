//! Bad and hostile texts: each gives one clear answer, soon, and none panics.

use super::{Expr, LawText, MovesText, Names};
use std::ops::ControlFlow;

/// One line, not empty, short enough to be read.
fn clear(line: &str, text: &str) {
    let shown: String = text.chars().take(60).collect();
    assert!(!line.is_empty() && !line.contains('\n') && line.chars().count() < 200, "{shown}: {line}");
}

/// Everything that can be done with a text; whether any reading of it was accepted.
fn all_doors(text: &str) -> bool {
    let mut accepted = false;
    let names = ["a", "b"];
    match Expr::read(text) {
        Err(fault) => {
            clear(&fault.line(text), text);
            assert!(fault.shown(text).lines().all(|line| line.chars().count() < 250));
        }
        Ok(e) => {
            assert_eq!(Expr::read(&e.to_string()).as_ref(), Ok(&e), "{text}");
            for names in [Names::rules(&names, &[]), Names::law(&names, &[])] {
                match e.number(&names).or_else(|_| e.condition(&names)) {
                    Err(fault) => clear(&fault.line(text), text),
                    Ok(code) => {
                        accepted = true;
                        for position in [[0, 0], [3, 5], [i64::MAX, 1], [1 << 40, i64::MAX]] {
                            if let Err(fault) = code.value(&position) {
                                clear(&fault.line(text), text);
                            }
                        }
                    }
                }
            }
        }
    }
    match MovesText::read(text).and_then(|moves| moves.compile(&[]).map(|compiled| (moves, compiled))) {
        Err(fault) => clear(&fault.line(text), text),
        Ok((read, moves)) => {
            accepted = true;
            assert_eq!(MovesText::read(&read.to_string()).as_ref(), Ok(&read), "{text}");
            let _ = (read.vectors(&[]), read.takings(&[]));
            for position in [[0, 0], [3, 5], [40, 40], [i64::MAX, i64::MAX]] {
                let mut left = 2000;
                let mut visit = |_: usize, _: &[u64]| {
                    left -= 1;
                    if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                if let Err(fault) = moves.visit(&position[..moves.heaps()], &mut visit) {
                    clear(&fault.line(text), text);
                }
            }
        }
    }
    for heaps in [&["n"][..], &names] {
        match LawText::read(text).and_then(|law| law.compile(heaps, &[])) {
            Err(fault) => clear(&fault.line(text), text),
            Ok(law) => {
                accepted = true;
                for heap in [0, 3, 1000, u64::MAX] {
                    if let Err(fault) = law.reader().losing(&[heap, heap / 2][..heaps.len()]) {
                        clear(&fault.line(text), text);
                    }
                }
            }
        }
    }
    accepted
}

#[test]
fn hostile_texts_get_one_clear_answer() {
    let refused = "¦ ¦\n\n¦\u{0}¦\u{1b}[2J¦é¦🎲¦ａ¦a\u{200b}b¦'a'¦\"a\"¦#¦a;b¦@¦$HOME¦`a`¦a?b:c¦a ^ b¦a % b¦a & b¦\
        a && b¦a | b¦a || b¦!a¦~a¦a ⊕ b¦a ≤ b¦a−b¦a × b¦a <> b¦a := b¦a === b¦a += 1¦a++¦a--¦+a¦1.5¦.5¦5.¦\
        1..¦..1¦0x10¦1e¦1e-5¦1_¦1__0¦_¦__proto__¦1e99999999999999999999¦2n¦3(a)¦(¦)¦()¦(a¦a)¦[a¦[a]¦{a}¦\
        a[0]¦a.b¦a,b¦,¦min¦min(¦min()¦min(a¦min(a,)¦min(,a)¦min(a b)¦mn(a, b)¦sin(a)¦print(a)¦abs(a, b)¦\
        v(a)¦phi()¦sqrt()¦sqrt(-1) > 0¦floor(¦g¦some¦some k¦some k:¦some k a¦some if: a¦some k: k = k¦\
        some k: a = k mod 2¦if¦if a¦if a then¦if a then b¦if a then b else¦if a = 1 then 1 else a = 2¦\
        then¦else¦for¦a for¦a for k¦a for k in¦a for k in 1¦a for k in 1..¦a for k in 1..2 step¦a if¦not¦\
        not a¦a not b¦a and b¦a = 1 and¦and¦a or b¦a = ¦= a¦a < < b¦a in¦a in {¦a in {}¦a in {1¦a in {1,}¦\
        a in 1¦a in 1..¦a in b in 1..2¦a < b in {1}¦a in {1} < b¦(a = 1) + 1¦(a = 1) < 2¦-(a = 1)¦\
        min(a = 1, 2)¦a + if a > 1 then 1 else 2¦1 + not a¦true¦false¦phi¦a*phi¦a mod phi¦phi div 2¦\
        2**phi¦phi**a¦sqrt(2)+sqrt(3) > 1¦gcd(phi, 2)¦if a > 1 then phi else 1¦c¦aa¦A¦n -> ¦-> n¦n ->¦n n¦\
        n -> m¦n -> n-1,¦n -> n-1;¦n -> ;n¦n -> [¦n -> [n¦n -> [n,]¦n -> n]¦n -> (n¦\
        n -> n-1 for n in 1..2¦n -> n-1 for k in 1..k¦n -> n-k for k in 1..n for k in 1..n¦n -> n-1 if n¦\
        n -> n > 1¦n, -> n¦n,n -> n,n¦a,b,c -> a,b,c¦a,b -> a¦a,b -> [a,b]¦a,b -> a,b,a¦min -> 1¦losing¦\
        losing iff¦losing if n = 0¦loosing iff n = 0¦losing iff n¦losing iff n = 0 0¦value¦value n¦\
        value =¦value = n = 0¦value = periodic¦value = periodic []¦value = periodic [] ()¦\
        value = periodic (1¦value = periodic (a)¦value = periodic (-1)¦value = periodic (1) + a¦\
        value = periodic (1) except¦value = periodic (1) except {}¦value = periodic (1) except {1}¦\
        value = periodic (1) except {1: 2, 1: 3}¦value = periodic (18446744073709551616)¦pairs¦pairs a¦\
        pairs k¦pairs k,¦pairs 1, 2, 3¦pairs k mod 2, k mod 3¦value = g()¦value = g(m)";
    for text in refused.split('¦') {
        assert!(!all_doors(text), "{text:?} was accepted");
    }
    let accepted = "a div (b - b)¦a mod 0¦v(0, 2)¦v(a, 1)¦v(a, 0)¦zeck(0)¦isqrt(0 - a)¦popcount(-a)¦2**-a¦a shl -1¦\
        a shl a¦1 shl 63¦a shr 9e18¦2**2**2**2**2**2¦a**a¦(-1)**(a + 1)¦0**0¦a*a*a*a*a¦-9e18 - 9e18¦\
        abs(-9223372036854775807 - 1)¦(-9223372036854775807 - 1) div -1¦(-9223372036854775807 - 1) mod -1¦\
        gcd(0 - 9223372036854775807 - 1, 0)¦floor(a*phi/(b - b))¦floor(a/(phi - phi))¦\
        floor(a*sqrt(b - 6))¦floor(9e18*phi*a)¦is_prime(9e18)¦is_square(-1)¦n -> n¦n -> n + 1¦n -> n - 1¦\
        n -> n - 1 for k in 1..9e18¦n -> n for k in 1..9e18 if k < 0 or k > 100¦\
        n -> n for i in 0..n for j in 0..n for k in 0..n for l in 0..n¦\
        n -> n for k in -9e18..9e18 step 9e18¦n -> n for k in 1..n step 0¦n -> n for k in 1..n step 0-1¦\
        n -> [n, n, n, n, n, n, n, n]¦a,b -> b, a¦a,b -> a*b, b¦a,b -> a - 1, b + 9e18¦\
        losing iff some k: k < 9e18 and k mod 2 = 2¦losing iff some k: 2**k = 3¦\
        losing iff some k: isqrt(isqrt(isqrt(k))) = 2**70¦losing iff some k: min(k, 5) = 7¦\
        losing iff some k: k = 1 or k*0 = 1 - 1 and k = 5¦value = g(n - 1)¦value = g(n)¦value = g(n + 1)¦\
        value = if n = 0 then 0 else g(n - 1) + g(n div 2)¦\
        value = if n < 2 then n else g(n - 1)*g(n - 1) + 1¦value = 0 - 1¦value = 2**2**2**2**2**2¦\
        value = periodic (18446744073709551615) + 18446744073709551615¦pairs k, 0*k¦pairs 2**k, 3**k¦\
        value = 9e99 mod 7";
    for text in accepted.split('¦') {
        assert!(all_doors(text), "{text:?} was refused");
    }
}

#[test]
fn long_repetitions_of_every_token_end_soon() {
    let tokens = "a¦1¦+¦-¦*¦**¦(¦)¦[¦]¦{¦}¦,¦;¦:¦..¦in ¦if ¦then ¦else ¦not ¦and ¦or ¦for ¦step ¦some k: ¦-> ¦= ¦< ¦\
        min(¦floor(¦g(¦sqrt(¦phi ¦value = ¦losing iff ¦pairs ¦periodic ¦\n¦ ";
    for token in tokens.split('¦') {
        for (before, after) in [
            ("", ""),
            ("a + ", ""),
            ("n -> ", ""),
            ("losing iff ", ""),
            ("n -> [", "]"),
            ("value = periodic (", ")"),
        ] {
            assert!(
                !all_doors(&format!("{before}{}{after}", token.repeat(20_000))) || token.trim().is_empty(),
                "{token}"
            );
        }
    }
}
