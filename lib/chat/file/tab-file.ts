import { sizeText } from '../../words/amounts.ts';
import type { KeyFor } from '../../words/catalogue.ts';
import { say, sayWith } from '../../words/say.ts';
import {
  type ImageFailure,
  imageDeadlineSeconds,
  isLoadable,
  largestImageMiB,
} from '../answer/remote-image.ts';
import type { FilePlace } from '../input/not-attached-text.ts';
import { bytesOf } from '../masking/base64.ts';
import { seconds } from '../run/time-text.ts';
import { refusalText } from '../storage/refusal.ts';
import { largestFileMiB } from './attachment.ts';

/** A picture of a page, or the file that a tab shows by itself, before it is loaded. */
export type TabFile = { kind: 'picture' | 'other'; url: string };

/**
 * How a file comes here: by a request to its site, out of its own address, not at all since it is on this computer,
 * or not at all since only its page can read it.
 */
type WayHere = 'request' | 'address' | 'on-disk' | 'in-page';

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
    const bytes = /;\s*base64\s*$/i.test(parameters) ? bytesOf(written) : new TextEncoder().encode(written);
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

const sizeOf = (mebibytes: number) => sizeText(mebibytes * 1024 * 1024);

/** Names a file that is offered. */
export function tabFileTitle({ kind, url }: TabFile): string {
  const site = hostOf(url);
  return site === '' ? say('tabFile_ofTab', { kind }) : say('tabFile_ofSite', { kind, site });
}

/** Explains why a file cannot be loaded, and what to do; undefined if it can. */
function unreachableText(way: WayHere): string | undefined {
  if (way === 'on-disk') return say('tabFile_onDisk');
  return way === 'in-page' ? say('tabFile_inPage') : undefined;
}

/** Explains why a file of a tab can go nowhere, and what to do; undefined if it can go somewhere. */
export function tabFileNotTakenText(kind: TabFile['kind'], place: FilePlace): string | undefined {
  switch (place.kind) {
    case 'message':
    case 'field':
      return undefined;
    case 'no-profile':
      return say('tabFile_noProfile');
    case 'temporary':
      return say('attachment_temporary');
    case 'not-known':
      return say('tabFile_notKnownYet');
    case 'not-taken':
      return say('tabFile_notTaken', { kind });
  }
}

/** Explains what stands in the way of an offered file; undefined if it can be loaded. */
export const obstacleText = ({ kind, url }: TabFile, place: FilePlace): string | undefined =>
  unreachableText(wayHere(url)) ?? tabFileNotTakenText(kind, place);

/** Says why a file was not loaded, and what to do next. */
export function tabFileFailureText(failure: ImageFailure, host: string): string {
  if (failure.kind === 'interrupted')
    return say('tabFile_interrupted', { problem: refusalText(failure.refusal) });
  if (failure.kind === 'not-an-image') return contentTypeText(host, failure.said);
  if (failure.kind === 'http-status') return statusText(host, failure.said);
  return sayWith(failures[failure.kind], {
    host,
    size: sizeOf(largestImageMiB),
    limit: sizeOf(largestFileMiB),
    duration: seconds(imageDeadlineSeconds * 1_000),
  });
}

type Values = { host: string; size: string; limit: string; duration: string };

const failures = {
  'no-access': 'tabFile_noAccess',
  redirected: 'tabFile_redirected',
  'too-large': 'tabFile_tooLarge',
  'no-answer': 'tabFile_noAnswer',
  unreachable: 'tabFile_unreachable',
  offline: 'tabFile_offline',
  broken: 'tabFile_broken',
} as const satisfies Record<string, KeyFor<Values>>;

function contentTypeText(host: string, contentType: string): string {
  if (/html/.test(contentType)) return say('tabFile_webPage', { host });
  return contentType === ''
    ? say('tabFile_noType', { host })
    : say('tabFile_otherType', { host, contentType });
}

function statusText(host: string, status: string): string {
  if (/^4(04|10)$/.test(status)) return say('tabFile_notFound', { host, status });
  if (/^40[13]$/.test(status)) return say('tabFile_refused', { host, status });
  return say('tabFile_status', { host, status });
}
