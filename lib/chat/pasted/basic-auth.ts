import { base64 } from '../masking/base64.ts';
import type { PastedHeader } from './pasted-request.ts';

/** Builds the header for a name and a password; its value is to be typed if one of them is code. */
export function basicAuth(user: unknown, password: unknown): PastedHeader {
  const isKnown = typeof user === 'string' && typeof password === 'string';
  const value = isKnown ? `Basic ${base64(new TextEncoder().encode(`${user}:${password}`))}` : '';
  return { name: 'Authorization', value, isOpen: !isKnown };
}

/** Removes user and password from a URL and returns the header that replaces them. */
export function withoutCredentials(text: string): { text: string; header: PastedHeader | undefined } {
  const [, scheme = '', user, rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@(.*)$/is.exec(text) ?? [];
  if (user === undefined) return { text, header: undefined };
  const pair = decoded(user.includes(':') ? user : `${user}:`);
  const value = `Basic ${base64(new TextEncoder().encode(pair))}`;
  return { text: scheme + rest, header: { name: 'Authorization', value, isOpen: false } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
