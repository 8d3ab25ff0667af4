/** The kind of character beside a run of marks. The start and the end of a text count as space. */
type Neighbour = 'space' | 'punctuation' | 'cjk-punctuation' | 'cjk' | 'other';

/** Whether a run of marks can open and close emphasis. */
export type Flanking = {
  canOpen: boolean;
  canClose: boolean;
  /** The run stands between words: it may be a sign of its own. */
  isInWord: boolean;
  /** The run follows the punctuation that ends its words: `**Note:**text`. */
  mayCloseBeforeWord: boolean;
};

/** Kinds of the characters of ASCII, by code. */
const ascii: Neighbour[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'other';
});

function kindOf(code: number): Neighbour {
  const known = ascii[code];
  if (known) return known;
  const character = String.fromCodePoint(code);
  if (/\s/u.test(character)) return 'space';
  const isMark = /[\p{P}\p{S}]/u.test(character);
  if (isCjk(character)) return isMark ? 'cjk-punctuation' : 'cjk';
  return isMark ? 'punctuation' : 'other';
}

/** Stands for the end of a text. */
const spaceCode = 32;

const isHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Returns the code of the character that ends before a place; 0 at the start of the text. */
function codeBefore(text: string, place: number): number {
  const code = text.charCodeAt(place - 1) || 0;
  return isHalf(code) && place > 1 ? (text.codePointAt(place - 2) ?? 0) : code;
}

/** Selects a variant of the character before it, without becoming an emoji. */
const isVariation = (code: number) => code >= 0xfe00 && code <= 0xfe0e;

/** Selects a variant of an ideograph. */
const isIdeographic = (code: number) => code >= 0xe0100 && code <= 0xe01ef;

const wideQuote = 0xfe01;
const quotes = [...'‘’“”'].map((quote) => quote.charCodeAt(0));

function neighbourBefore(text: string, place: number): Neighbour {
  if (place === 0) return 'space';
  const code = codeBefore(text, place);
  if (isIdeographic(code)) return 'cjk';
  if (!isVariation(code)) return kindOf(code);
  const varied = codeBefore(text, place - 1);
  return code === wideQuote && quotes.includes(varied) ? 'cjk-punctuation' : kindOf(varied);
}

const isPunctuation = (kind: Neighbour) => kind === 'punctuation' || kind === 'cjk-punctuation';

/**
 * Reads the neighbours of a run of marks: CommonMark, section 6.2, with its amendment for Chinese, Japanese and Korean.
 */
export function flankingOf(text: string, start: number, end: number): Flanking {
  const before = neighbourBefore(text, start);
  const after = kindOf(text.codePointAt(end) ?? spaceCode);
  const isLeft = after !== 'space' && (after !== 'punctuation' || before !== 'other');
  const isRight = before !== 'space' && (before !== 'punctuation' || after !== 'other');
  const isUnderscore = text[start] === '_';
  return {
    canOpen: isLeft && (!isUnderscore || !isRight || isPunctuation(before)),
    canClose: isRight && (!isUnderscore || !isLeft || isPunctuation(after)),
    isInWord: before === 'other' && after === 'other',
    mayCloseBeforeWord:
      !isUnderscore && end - start === 2 && !isRight && isLeft && endsWords(text.slice(start - 2, start)),
  };
}

/** Tells whether two characters are the end of a word and a sign that does not open anything. */
const endsWords = (before: string) => /^\S[.,:;!?…%)\]}"'”’»›]$/u.test(before);

/**
 * A character of Chinese, Japanese or Korean: its East Asian Width is W, F or H and it is no emoji, or its script
 * is Hangul (the amendment of CommonMark for these languages, section 2.1).
 */
const cjk =
  /(?!\p{Emoji_Presentation})[\p{Script=Hangul}\u1100-\u11ff\u20a9\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uffee\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;

export const isCjk = (character: string): boolean => character >= '\u1100' && cjk.test(character);
