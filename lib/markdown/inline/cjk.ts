/**
 * A character of Chinese, Japanese or Korean: its East Asian Width is W, F or H and it is no emoji, or its script
 * is Hangul (the amendment of CommonMark for these languages, section 2.1).
 */
const cjk =
  /(?!\p{Emoji_Presentation})[\p{Script=Hangul}\u1100-\u11ff\u20a9\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uffee\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;

export const isCjk = (character: string): boolean => character >= '\u1100' && cjk.test(character);
