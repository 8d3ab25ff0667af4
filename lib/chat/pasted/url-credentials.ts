import { base64 } from '../masking/base64.ts';
import type { PastedHeader } from './pasted-request.ts';

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
