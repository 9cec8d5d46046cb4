//! Reading: order of operators, canonical text, and one clear error for each bad text.

use super::{Expr, LawText, MovesText};

#[test]
fn precedence_and_canonical_text() {
    // (text, the same with every parenthesis written, canonical)
    let table = [
        ("2**3**2", "2**(3**2)", "2**3**2"),
        ("(2**3)**2", "((2**3))**2", "(2**3)**2"),
        ("-a**2", "-(a**2)", "-a**2"),
        ("2**-b", "2**(-b)", "2**-b"),
        ("-a*b", "(-a)*b", "-a*b"),
        ("a - b - c", "(a - b) - c", "a - b - c"),
        ("a-(b-c)", "a - (b - c)", "a - (b - c)"),
        ("a // b / c", "(a div b) / c", "a div b/c"),
        ("a * b mod c", "(a*b) mod c", "a*b mod c"),
        ("a + b shl 1 + c", "(a + b) shl (1 + c)", "a + b shl 1 + c"),
        ("a xor b + 1 bitand c", "(a xor (b + 1)) bitand c", "a xor b + 1 bitand c"),
        ("a xor b = 0", "(a xor b) = 0", "a xor b = 0"),
        ("0 < a <= b == c", "0 < a <= b = c", "0 < a <= b = c"),
        ("not a = b and c", "(not (a = b)) and c", "not a = b and c"),
        ("a or b and c", "a or (b and c)", "a or b and c"),
        ("n mod 7 in {0, 1,3}", "(n mod 7) in {0, 1, 3}", "n mod 7 in {0, 1, 3}"),
        ("a in 1..b + 1 or c", "(a in 1..(b + 1)) or c", "a in 1..b + 1 or c"),
        (
            "if a then b else if c then d else e",
            "if (a) then (b) else (if c then d else e)",
            "if a then b else if c then d else e",
        ),
        ("if a or b then c else d + 1", "if (a or b) then c else (d + 1)", "if a or b then c else d + 1"),
        ("some k: a = k and b = k", "some k: ((a = k) and (b = k))", "some k: a = k and b = k"),
        ("1e3 + 1_000", "1000 + 1000", "1000 + 1000"),
        ("floor(k*phi) + min(a, b, 3)", "(floor((k*phi))) + (min(a, b, 3))", "floor(k*phi) + min(a, b, 3)"),
        ("((a)) - -b", "a - (-b)", "a - -b"),
    ];
    for (text, full, canonical) in table {
        let read = Expr::read(text).unwrap_or_else(|fault| panic!("{}", fault.shown(text)));
        assert_eq!(read, Expr::read(full).unwrap(), "{text}");
        assert_eq!(read.to_string(), canonical, "{text}");
        assert_eq!(Expr::read(canonical).unwrap(), read, "{text}");
    }
}

#[test]
fn canonical_moves_and_laws() {
    let moves = [
        ("n->n-k for k in 1..n if n mod k=0 and k<n", "n -> n - k for k in 1..n if n mod k = 0 and k < n"),
        ("n -> [k, n-k] for k in 1..(n-1) div 2; []", "n -> [k, n - k] for k in 1..(n - 1) div 2; []"),
        (
            "a,b -> (a-2*i, b+i) for i in 1..a div 2;a, b-1 if b>0",
            "a,b -> a - 2*i, b + i for i in 1..a div 2; a, b - 1 if b > 0",
        ),
        ("n -> (n-1)", "n -> n - 1"),
        ("n -> ([n-1])", "n -> [n - 1]"),
        ("n -> (n-1) div 2", "n -> (n - 1) div 2"),
        ("x,y -> (x-1)*1, min(y, x); (x, (y-1))", "x,y -> (x - 1)*1, min(y, x); x, y - 1"),
        (
            "n -> n-i-j for i in 1..n step 2 for j in i..n-i",
            "n -> n - i - j for i in 1..n step 2 for j in i..n - i",
        ),
        ("n -> if n > 2 then n-2 else 0 if n > 0", "n -> if n > 2 then n - 2 else 0 if n > 0"),
    ];
    for (text, canonical) in moves {
        let read = MovesText::read(text).unwrap_or_else(|fault| panic!("{}", fault.shown(text)));
        assert_eq!(read.to_string(), canonical);
        assert_eq!(MovesText::read(canonical).unwrap(), read);
    }
    assert_eq!(MovesText::read_items(&["a", "b"], "b, a").unwrap(), MovesText::read("a,b -> b,a").unwrap());
    let laws = [
        ("losing iff abs(a-b)<=1", "losing iff abs(a - b) <= 1"),
        ("value == (a xor b)+1", "value = (a xor b) + 1"),
        ("value = periodic (1,2)", "value = periodic [] (1, 2) + 0"),
        (
            "value = periodic [0,1,2](3,1,4)+16 except {70:6}",
            "value = periodic [0, 1, 2] (3, 1, 4) + 16 except {70: 6}",
        ),
        ("pairs floor(k*phi), floor(k*phi)+k", "pairs floor(k*phi), floor(k*phi) + k"),
    ];
    for (text, canonical) in laws {
        let read = LawText::read(text).unwrap_or_else(|fault| panic!("{}", fault.shown(text)));
        assert_eq!(read.to_string(), canonical);
        assert_eq!(LawText::read(canonical).unwrap(), read);
    }
}

#[test]
fn refusals_name_the_place() {
    let table = [
        ("", "1:1: a number, a name or '(' is missing; found the end of the text"),
        ("a ^ b", "1:3: '^' is not used: write xor for the nim-sum of two numbers, ** for a power"),
        ("a % 2", "1:3: '%' is not used: write mod"),
        ("2n", "1:1: '2n' is no number; for a product write 2*n"),
        ("1.5", "1:2: numbers are whole; a range is written LO..HI"),
        ("a +\n  * b", "2:3: a number, a name or '(' is missing; found '*'"),
        ("(a", "1:3: ')' that closes '(' is missing; found the end of the text"),
        ("a b", "1:3: an operator before 'b' is missing"),
        ("a in 5", "1:7: after 'in' comes LO..HI or {…}; '..' is missing, found the end of the text"),
        ("flor(a)", "1:1: no function is called 'flor', nearest is floor"),
        ("min(a)", "1:1: min takes 2 to 16 arguments, not 1"),
        ("1 + if a then b else c", "1:5: 'if' needs parentheses around it here"),
        ("if a then b", "1:12: 'else' after the part for 'then' is missing; found the end of the text"),
        ("a = b in {1}", "1:7: 'in' cannot continue a chain of comparisons: join the two with and"),
        ("1e1010", "1:1: '1e1010' has more than 1000 digits"),
    ];
    for (text, line) in table {
        assert_eq!(Expr::read(text).unwrap_err().line(text), line);
    }
    let moves = [
        ("a,a -> a,a", "1:3: two heaps are called 'a'"),
        ("a,b,c -> a", "1:5: a game has one heap, 'n -> …', or two, 'a,b -> …'"),
        ("if -> 1", "1:1: 'if' has a meaning of its own: take another name"),
        (
            "n -> n-1 for k in 1",
            "1:20: after 'in' comes LO..HI or {…}; '..' is missing, found the end of the text",
        ),
        ("n -> n-1;", "1:10: a number, a name or '(' is missing; found the end of the text"),
    ];
    for (text, line) in moves {
        assert_eq!(MovesText::read(text).unwrap_err().line(text), line);
    }
    let laws = [
        ("value = periodic [1] ()", "1:23: a number below 2^64 is missing; found ')'"),
        ("value = periodic (1) except {3: 1, 3: 2}", "1:36: heap 3 has two exceptions"),
        (
            "lost iff n = 0",
            "1:1: a law begins 'losing iff', 'value =', 'value = periodic' or 'pairs'; found 'lost'",
        ),
    ];
    for (text, line) in laws {
        assert_eq!(LawText::read(text).unwrap_err().line(text), line);
    }
}

#[test]
fn long_and_deep_texts_are_refused_at_once() {
    let times = 100_000;
    let texts = [
        ("(".repeat(times), "more than 100 levels stand inside each other"),
        ("-".repeat(times), "more than 100 levels stand inside each other"),
        ("not ".repeat(times), "more than 100 levels stand inside each other"),
        ("if a then ".repeat(times), "more than 100 levels stand inside each other"),
        ("2**".repeat(times), "more than 100 levels stand inside each other"),
        (format!("1{}", "+1".repeat(times)), "more than 400 operations stand one above the other"),
        (format!("a in {{1{}}}", ",1".repeat(times)), "the text has more than 5000 operations and names"),
        (format!("a{}", "<a".repeat(times)), "the text has more than 5000 operations and names"),
        (format!("min(a{})", ",a".repeat(times)), "the text has more than 5000 operations and names"),
        ("1".repeat(times), "'1111111111111111111111111111111111111111…' has more than 1000 digits"),
        ("a".repeat(super::MOST_TEXT + 1), "the text is longer than 1048576 bytes"),
    ];
    for (text, what) in texts {
        assert_eq!(Expr::read(&text).unwrap_err().what, what);
    }
    let deepest = format!("{}a{}", "(".repeat(98), ")".repeat(98));
    assert!(Expr::read(&deepest).is_ok());
}
