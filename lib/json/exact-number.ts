const mark = '\u0000number';

/**
 * A number with its text, where JavaScript would write another one: 1234567890123456789, 1.10, 1e400, -0, and
 * NaN or Infinity of Python. An interface, because a type with this one member would be a JsonObject.
 */
export interface ExactNumber {
  [mark]: string;
}

/** Tells whether a step of a path leads into an exact number. */
export const isMark = (step: string | number | undefined) => step === mark;

const digits = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const written = `${digits}|NaN|-?Infinity`;
const isWritten = new RegExp(`^(?:${written})$`);

export function isExactNumber(value: unknown): value is ExactNumber {
  if (typeof value !== 'object' || value === null) return false;
  const text = (value as Partial<ExactNumber>)[mark];
  return typeof text === 'string' && isWritten.test(text) && Object.keys(value).length === 1;
}

/** Reads the text of a number as JSON or Python writes it; undefined if it is none. */
export const numberIn = (text: string): number | ExactNumber | undefined =>
  isWritten.test(text) ? numberOf(text) : undefined;

const numberOf = (text: string) => (isChanged(text) ? { [mark]: text } : Number(text));

const isChanged = (text: string) => String(Number(text)) !== text || !/\d/.test(text);

export const isNumber = (value: unknown): value is number | ExactNumber =>
  typeof value === 'number' || isExactNumber(value);

/** Returns the nearest number to compute with; undefined if the value is no number. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return isExactNumber(value) ? Number(value[mark]) : undefined;
}

export const numberText = (value: number | ExactNumber): string =>
  typeof value === 'number' ? String(value) : value[mark];

/** Tells whether two numbers are the same to Python, however they are written. */
export function isSameNumber(left: number | ExactNumber, right: number | ExactNumber): boolean {
  const [one, other] = [numberText(left), numberText(right)];
  return one === other || (!(isInteger(one) && isInteger(other)) && Number(one) === Number(other));
}

/** Longest integer, in digits, that Python reads. */
const longestInteger = 4300;

/** Adds as Python does: integers exactly, others as floats. */
export function sumOf(left: number | ExactNumber, right: number | ExactNumber): number | ExactNumber {
  const [one, other] = [numberText(left), numberText(right)];
  if (isInteger(one) && isInteger(other)) {
    return Math.max(one.length, other.length) > longestInteger
      ? right
      : numberOf(String(BigInt(one) + BigInt(other)));
  }
  const sum = Number(one) + Number(other);
  return numberOf(Number.isInteger(sum) ? floatText(sum) : String(sum));
}

const isInteger = (text: string) => /^-?\d+$/.test(text);

const floatText = (whole: number) => (String(whole).includes('e') ? String(whole) : `${whole}.0`);

/** Finds a number inside a value that may have to keep its text, or what looks like one inside a text. */
export const mayHaveExact = (json: string): boolean =>
  /[\s:,[]-?(?:\d+(?:\.|[eE]|(?<=\d{16}))|0(?<=-0))/.test(json);

const isUsual = /^(?:\d{1,15}|true|false|null)$/;

/** Writes the exact numbers of a JSON text in their plain form. What is not JSON does not become JSON. */
export function withMarks(json: string): string {
  let marked = '';
  let from = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at + 1) - 1;
    else if (isOfWord(code)) {
      const start = at;
      while (isOfWord(json.charCodeAt(at + 1))) at += 1;
      const word = json.slice(start, at + 1);
      if (isUsual.test(word) || !isWritten.test(word) || !isChanged(word)) continue;
      marked += `${json.slice(from, start)}{"\\u0000number":"${word}"}`;
      from = at + 1;
    }
  }
  return marked + json.slice(from);
}

const [quote, backslash] = [34, 92];

/** Tells whether a character is a letter, a digit or one of `+-.`. */
const isOfWord = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || isSign(code);

const isSign = (code: number) => code === 43 || code === 45 || code === 46;

/** Returns the place behind the quote that ends a text. `start`: the place of its first character. */
export function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start); end !== -1; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (first > start && json.charCodeAt(first - 1) === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end + 1;
  }
  return json.length;
}

const marks = new RegExp(String.raw`\{\s*"\\u0000number":\s*"(${written})"\s*\}`, 'g');

/** Writes marked numbers of a JSON text as numbers. In a text within it, the quotes of a mark are escaped. */
export const withoutMarks = (json: string): string =>
  json.includes('"\\u0000number"') ? json.replace(marks, '$1') : json;
