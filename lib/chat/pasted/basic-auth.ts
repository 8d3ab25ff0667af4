import { base64 } from '../masking/base64.ts';
import type { PastedHeader } from './pasted-request.ts';

/** Builds the header for a name and a password; its value is to be typed if one of them is code. */
export function basicAuth(user: unknown, password: unknown): PastedHeader {
  const isKnown = typeof user === 'string' && typeof password === 'string';
  const value = isKnown ? `Basic ${base64(new TextEncoder().encode(`${user}:${password}`))}` : '';
  return { name: 'Authorization', value, isOpen: !isKnown };
}
