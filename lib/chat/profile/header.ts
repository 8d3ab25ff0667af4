import type { CopiedHeaders } from '../../runnable/description.ts';
import { say } from '../../words/say.ts';

/**
 * Headers that a browser sets itself or silently drops:
 * https://fetch.spec.whatwg.org/#forbidden-request-header
 */
const unsendable = [
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'access-control-request-private-network',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent', // Allowed by the standard, but Chromium drops it.
  'via',
];
const unsendablePrefixes = ['proxy-', 'sec-'];

/** Explains why a browser would not send a header of this name. */
export function headerNameProblem(name: string): string | undefined {
  if (name === '') return say('header_nameMissing');
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) {
    return say('header_nameForm');
  }
  const lower = name.toLowerCase();
  if (lower === 'cookie') return say('header_cookie');
  if (unsendable.includes(lower) || unsendablePrefixes.some((prefix) => lower.startsWith(prefix))) {
    return say('header_unsendable', { name });
  }
  return undefined;
}

/** Explains why a value is not allowed in a header. */
export function headerValueProblem(value: string): string | undefined {
  if (value.trim() === '') return say('header_valueMissing');
  if (/[\r\n\0]/.test(value)) return say('header_lineBreaks');
  const stranger = [...value].find((character) => (character.codePointAt(0) ?? 0) > 0xff);
  if (stranger) return say('header_notLatin', { character: stranger });
  return undefined;
}

/** Lists the secret headers that a server copies into its data about a run. */
export const copiedSecrets = (
  headers: readonly { name: string; secret: boolean }[],
  { prefix, except }: CopiedHeaders,
): string[] =>
  headers.flatMap(({ name, secret }) => {
    const lower = name.trim().toLowerCase();
    return secret && lower.startsWith(prefix) && !except.includes(lower) ? [name] : [];
  });
