import { isJsonObject, parseSent } from '../json/json.ts';
import type { RunRequest } from './runnable.ts';

/** Characters of a text in a request that are kept, and of the whole body: files would fill the trace. */
const kept = { longest: 64 * 1024, beginning: 1024, whole: 1024 * 1024 };

/** Masks values that are stored nowhere where a server repeats them in JSON. Short ones only as whole texts. */
export function hiddenMask(hidden: readonly string[] = []): (text: string) => string {
  const spellings = hidden
    .filter((value) => value !== '')
    .map((value) => JSON.stringify(value))
    .flatMap((json) => [json, json.replace(/[\u0080-\uffff]/g, escaped)])
    .map((json) => (json.length < shortest + 2 ? json : json.slice(1, -1)));
  return (text) =>
    spellings.reduce(
      (masked, spelling) => masked.replaceAll(spelling, spelling.startsWith('"') ? '"[secret]"' : '[secret]'),
      text,
    );
}

/** Characters of a value that is found within other texts, too. */
const shortest = 8;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns the body of a request as the trace keeps it: without the `hidden` values, and with long texts cut to their
 * beginning. `leftOut`: number of characters cut.
 */
export function keptBody(request: RunRequest, hidden: readonly string[] = []) {
  let leftOut = 0;
  const body = JSON.stringify(request, (_, value) => {
    if (typeof value !== 'string') return value;
    if (hidden.includes(value)) return '[secret]';
    if (value.length <= kept.longest) return value;
    leftOut += value.length - kept.beginning;
    return `${value.slice(0, kept.beginning)}…`;
  });
  leftOut += Math.max(0, body.length - kept.whole);
  return { body: body.slice(0, kept.whole), ...(leftOut > 0 && { leftOut }) };
}

/** The same for a body as a person wrote it, which stays as it is where nothing is left out. */
export function keptText(
  text: string,
  withoutSecrets: (request: RunRequest) => RunRequest,
  hidden: readonly string[] = [],
): ReturnType<typeof keptBody> {
  const request = parseSent(text);
  if (isJsonObject(request)) {
    const known = keptBody(withoutSecrets(request), hidden);
    if (known.body !== JSON.stringify(request)) return known;
  }
  if (hidden.includes(text)) return { body: '[secret]' };
  const leftOut = text.length - kept.whole;
  return { body: text.slice(0, kept.whole), ...(leftOut > 0 && { leftOut }) };
}
