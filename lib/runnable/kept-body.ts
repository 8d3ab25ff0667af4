import { isJsonObject, isListOrObject, type Json, parseSent, writeJson } from '../json/json.ts';
import type { RunRequest } from './protocol.ts';

/** Characters of a text in a request that are kept, and of the whole body: files would fill the trace. */
const kept = { longest: 64 * 1024, beginning: 1024, whole: 1024 * 1024 };

/**
 * Masks values that are stored nowhere where a server repeats them, in JSON or quoted. Short ones only as whole values,
 * in quotes of JSON, Python, Markdown and HTML.
 */
export function hiddenMask(hidden: readonly string[] = []): (text: string) => string {
  const values = [...new Set(hidden)].filter((value) => value !== '');
  const spellings = values.flatMap(quotedSpellings);
  const numbers = values.filter((value) => isNumber.test(value));
  return (text) => {
    if (values.includes(text) && !isNumber.test(text)) return '[secret]';
    const start = numbers.length > 0 ? withoutNumbers(text, numbers) : text;
    return spellings.reduce((masked, { open, inside, close }) => {
      const shown = masked.replaceAll(`${open}${inside}${close}`, () => `${open}[secret]${close}`);
      // The end of a text may be cut off.
      return shown.endsWith(`${open}${inside}`) ? `${shown.slice(0, -inside.length)}[secret]` : shown;
    }, start);
  };
}

type Quoted = { open: string; inside: string; close: string };

function quotedSpellings(value: string): Quoted[] {
  const json = JSON.stringify(value).slice(1, -1);
  const all = [...new Set([json, json.replace(/[\u0080-\uffff]/g, escaped)])];
  if (json.length >= shortest) return all.map((inside) => ({ open: '', inside, close: '' }));
  return [...new Set([...all, value])].flatMap((inside) =>
    quotes.map((quote) => ({ open: quote, inside, close: quote })),
  );
}

const quotes = ['"', '\\"', "'", '`', '&quot;', '&#34;', '&#39;', '&#x27;'];

const isNumber = /^-?\d[-+.\de]*$/i;

/** Masks numbers that are values in JSON, also in JSON within a text. */
const withoutNumbers = (text: string, numbers: readonly string[]) =>
  text.replace(
    /(^|(\\{0,9})"\s*:|[[,])(\s*)(-?\d[-+.\de]*)(?=\s*(?:[\]},]|$))/gi,
    (all, before, slashes, space, number) =>
      numbers.includes(number) ? `${before}${space}${slashes ? '[secret]' : '"[secret]"'}` : all,
  );

/** Characters of a value that is found within other texts, too. */
const shortest = 8;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns the body of a request as the trace keeps it: without the `hidden` values, and with long texts cut to their
 * beginning. `leftOut`: number of characters cut.
 */
export function keptBody(request: Json, hidden: readonly string[] = []) {
  let leftOut = 0;
  const isHidden = hiddenBy(hidden);
  function shortened(value: Json): Json {
    if (isHidden(value)) return '[secret]';
    if (Array.isArray(value)) return value.map(shortened);
    if (isJsonObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]));
    if (typeof value !== 'string' || value.length <= kept.longest) return value;
    leftOut += value.length - kept.beginning;
    return `${value.slice(0, kept.beginning)}…`;
  }
  const body = writeJson(shortened(request));
  leftOut += Math.max(0, body.length - kept.whole);
  return { body: body.slice(0, kept.whole), ...(leftOut > 0 && { leftOut }) };
}

/** Returns whether a value is hidden: itself as a text, another one by its JSON. */
function hiddenBy(hidden: readonly string[]): (value: Json) => boolean {
  // Writing all that is in the request again and again takes long.
  const hasObjects = hidden.some((value) => /^[[{]/.test(value));
  return (value) => {
    if (isListOrObject(value) && !hasObjects) return false;
    return hidden.includes(typeof value === 'string' ? value : writeJson(value));
  };
}

/** The same for a body as a person wrote it, which stays as it is where nothing is left out. */
export function keptText(
  text: string,
  withoutSecrets: (request: RunRequest) => RunRequest,
  hidden: readonly string[] = [],
): ReturnType<typeof keptBody> {
  const request = parseSent(text);
  if (request !== undefined) {
    const known = keptBody(isJsonObject(request) ? withoutSecrets(request) : request, hidden);
    if (known.body !== writeJson(request)) return known;
  }
  if (hidden.includes(text)) return { body: '[secret]' };
  const leftOut = text.length - kept.whole;
  return { body: text.slice(0, kept.whole), ...(leftOut > 0 && { leftOut }) };
}
