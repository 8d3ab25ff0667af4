import { isCjk } from './cjk.ts';

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

const kindOf = (character: string): Neighbour => {
  if (/^[a-z\d]/i.test(character)) return 'other';
  if (character === '' || /\s/u.test(character)) return 'space';
  const isMark = /[\p{P}\p{S}]/u.test(character);
  if (isCjk(character)) return isMark ? 'cjk-punctuation' : 'cjk';
  return isMark ? 'punctuation' : 'other';
};

const characterAt = (text: string, place: number): string => {
  const code = text.codePointAt(place);
  return code === undefined ? '' : String.fromCodePoint(code);
};

function characterBefore(text: string, place: number): string {
  const last = text[place - 1] ?? '';
  const isHalf = last >= '\udc00' && last <= '\udfff' && place > 1;
  return isHalf ? characterAt(text, place - 2) : last;
}

/** Selects a variant of the character before it, without becoming an emoji. */
const isVariation = (character: string) => character >= '\ufe00' && character <= '\ufe0e';

/** Selects a variant of an ideograph. */
const isIdeographic = (character: string) => /[\u{e0100}-\u{e01ef}]/u.test(character);

function neighbourBefore(text: string, place: number): Neighbour {
  const character = characterBefore(text, place);
  if (isIdeographic(character)) return 'cjk';
  if (!isVariation(character)) return kindOf(character);
  const varied = characterBefore(text, place - 1);
  return character === '\ufe01' && /[‘’“”]/.test(varied) ? 'cjk-punctuation' : kindOf(varied);
}

const isPunctuation = (kind: Neighbour) => kind === 'punctuation' || kind === 'cjk-punctuation';

/**
 * Reads the neighbours of a run of marks: CommonMark, section 6.2, with its amendment for Chinese, Japanese and
 * Korean.
 */
export function flankingOf(text: string, start: number, end: number): Flanking {
  const before = neighbourBefore(text, start);
  const after = kindOf(characterAt(text, end));
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
