//! Bytes in, messages out.

use super::*;
use proptest::prelude::*;

/// The messages of `bytes`, followed by a pause.
fn messages(bytes: &[u8]) -> Vec<Message> {
    let (mut decoder, mut out) = (Decoder::default(), Vec::new());
    decoder.feed(bytes, &mut out);
    decoder.pause(&mut out);
    out
}

/// The keys of `bytes`, as people write them.
fn keys(bytes: &[u8]) -> String {
    let written = |message: Message| match message {
        Message::Key(key) => key.to_string(),
        other => format!("{other:?}"),
    };
    messages(bytes).into_iter().map(written).collect::<Vec<_>>().join(" ")
}

#[test]
fn keys_are_told_apart() {
    for (bytes, wanted) in [
        (&b"a"[..], "a"),
        (b"\x03", "Ctrl-c"),
        (b"\x1a", "Ctrl-z"),
        (b"\r", "Enter"),
        (b"\t", "Tab"),
        (b"\x1b[Z", "Shift-Tab"),
        (b"\x7f", "Backspace"),
        (b"\x1b", "Esc"),
        (b"\x1b\x1b", "Esc Esc"),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", "↑ ↓ → ←"),
        (b"\x1bOA", "↑"),
        (b"\x1b[1;2D", "Shift-←"),
        (b"\x1b[1;5C", "Ctrl-→"),
        (b"\x1b[5~\x1b[6~", "PgUp PgDn"),
        (b"\x1b[H\x1b[F\x1b[1~\x1b[4~", "Home End Home End"),
        (b"\x1bx", "Alt-x"),
        (b"\x1b[", "Alt-["),
        ("é€𝄞".as_bytes(), "é € 𝄞"),
        (b"\xff\xc0a", "a"),
        (b"\xe2\x82a", "a"),
        (b"\x1b[999~a", "a"),
        (b"\x1b[\x01a", "Ctrl-a a"),
        (b"\x00", "Ctrl-Space"),
    ] {
        assert_eq!(keys(bytes), wanted, "{bytes:?}");
    }
}

#[test]
fn a_paste_is_one_message_however_it_is_cut() {
    let bytes = "x\x1b[200~go 5\x1b[A 3\r\x1b[201~y".as_bytes();
    for cut in 0..bytes.len() {
        let (mut decoder, mut out) = (Decoder::default(), Vec::new());
        decoder.feed(&bytes[..cut], &mut out);
        decoder.feed(&bytes[cut..], &mut out);
        assert_eq!(out.len(), 3, "{out:?}");
        assert!(matches!(&out[1], Message::Paste(text) if text == "go 5\u{1b}[A 3\r"), "{out:?}");
    }
}

#[test]
fn a_paste_of_any_length_takes_bounded_memory_and_still_ends() {
    let mut decoder = Decoder::default();
    let mut out = Vec::new();
    decoder.feed(b"\x1b[200~", &mut out);
    for _ in 0..200 {
        decoder.feed(&[b'7'; 1000], &mut out);
        let held = decoder.paste.as_ref().map_or(0, Vec::len);
        assert!(held <= LONGEST_PASTE + PASTE_END.len());
    }
    decoder.feed(b"\x1b[201~q", &mut out);
    assert!(matches!(&out[0], Message::Paste(text) if text.len() == LONGEST_PASTE), "{}", out.len());
    assert!(matches!(&out[1], Message::Key(key) if key.to_string() == "q"));
}

#[test]
fn the_mouse_is_read_in_both_forms() {
    let of = |bytes: &[u8]| match messages(bytes).pop() {
        Some(Message::Mouse(mouse)) => Some((mouse.kind, mouse.column, mouse.row)),
        _ => None,
    };
    let left = MouseButton::Left;
    assert_eq!(of(b"\x1b[<0;10;5M"), Some((MouseEventKind::Down(left), 9, 4)));
    assert_eq!(of(b"\x1b[<0;10;5m"), Some((MouseEventKind::Up(left), 9, 4)));
    assert_eq!(of(b"\x1b[<32;300;5M"), Some((MouseEventKind::Drag(left), 299, 4)));
    assert_eq!(of(b"\x1b[<64;1;1M"), Some((MouseEventKind::ScrollUp, 0, 0)));
    assert_eq!(of(b"\x1b[<65;1;1M"), Some((MouseEventKind::ScrollDown, 0, 0)));
    assert_eq!(of(b"\x1b[M !!"), Some((MouseEventKind::Down(left), 0, 0)));
    assert_eq!(of(b"\x1b[<35;1;1M"), None);
    assert_eq!(of(b"\x1b[<0;0;0M"), None);
    assert_eq!(of(b"\x1b[<0;99999;1M"), None);
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = messages(&bytes);
    }

    #[test]
    fn how_the_bytes_are_cut_makes_no_difference(
        bytes in proptest::collection::vec(
            prop_oneof![Just(0x1bu8), Just(b'['), Just(b'<'), Just(b'M'), Just(b';'), Just(b'~'), any::<u8>()],
            0..60,
        ),
        cut in 0usize..60,
    ) {
        let cut = cut.min(bytes.len());
        let (mut decoder, mut out) = (Decoder::default(), Vec::new());
        decoder.feed(&bytes[..cut], &mut out);
        decoder.feed(&bytes[cut..], &mut out);
        decoder.pause(&mut out);
        prop_assert_eq!(format!("{out:?}"), format!("{:?}", messages(&bytes)));
    }
}
