import { isLoadable } from '../answer/remote-image.ts';

/** A picture of a page, or the file that a tab shows by itself, before it is loaded. */
export type TabFile = { kind: 'picture' | 'other'; url: string };

/**
 * How a file comes here: by a request to its site, out of its own address, not at all since it is on this computer,
 * or not at all since only its page can read it.
 */
export type WayHere = 'request' | 'address' | 'on-disk' | 'in-page';

export function wayHere(url: string): WayHere {
  if (url.startsWith('data:')) return 'address';
  if (url.startsWith('file:')) return 'on-disk';
  return isLoadable(url) ? 'request' : 'in-page';
}

const dataUrl = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/s;

/** Returns the content of a `data:` URL; undefined if it has none that can be attached. */
export function contentOf(url: string): { type: string; bytes: Uint8Array<ArrayBuffer> } | undefined {
  const [, given = '', parameters = '', body = ''] = dataUrl.exec(url) ?? [];
  const type = given.trim().toLowerCase();
  if (!/^[a-z]+\/[\w.+-]+$/.test(type)) return undefined;
  try {
    const written = decodeURIComponent(body);
    const bytes = /;\s*base64\s*$/i.test(parameters)
      ? Uint8Array.from(atob(written), (character) => character.charCodeAt(0))
      : new TextEncoder().encode(written);
    return { type, bytes };
  } catch {
    return undefined;
  }
}

const endings: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/gif': ['gif'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/svg+xml': ['svg'],
  'image/webp': ['webp'],
  'image/x-icon': ['ico'],
};

/** Characters of a name at most, without its ending. */
const longestName = 100;

/** Names a file by the end of its address, else by its host or `otherwise`, with the ending of its type. */
export function fileName(url: string, type: string, otherwise: string): string {
  const name = cleaned(lastPart(url)) || cleaned(hostOf(url)) || cleaned(otherwise);
  const [ending, ...others] = endings[type] ?? [];
  const has = (wanted: string) => name.toLowerCase().endsWith(`.${wanted}`);
  if (ending === undefined || [ending, ...others].some(has)) return name;
  return `${name}.${ending}`;
}

function lastPart(url: string): string {
  if (wayHere(url) !== 'request') return '';
  return decoded(new URL(url).pathname.split('/').at(-1) ?? '');
}

/** Leaves out what the name of a file cannot have. */
const cleaned = (name: string) =>
  name
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(-longestName);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the host of a web address; '' for another address. */
export const hostOf = (url: string): string =>
  /^https?:/.test(url) && URL.canParse(url) ? new URL(url).host : '';
