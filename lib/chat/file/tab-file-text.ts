import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { type ImageFailure, imageDeadlineSeconds, largestImageMiB } from '../answer/remote-image.ts';
import type { FilePlace } from '../input/not-attached-text.ts';
import { seconds } from '../run/duration.ts';
import { refusalText } from '../storage/refusal-text.ts';
import { largestFileMiB } from './attachment.ts';
import { hostOf, type TabFile, type WayHere, wayHere } from './tab-file.ts';

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
  switch (failure.kind) {
    case 'no-access':
      return say('tabFile_noAccess', { host });
    case 'redirected':
      return say('tabFile_redirected', { host });
    case 'too-large':
      return say('tabFile_tooLarge', { size: sizeOf(largestImageMiB), limit: sizeOf(largestFileMiB) });
    case 'no-answer':
      return say('tabFile_noAnswer', { host, duration: seconds(imageDeadlineSeconds * 1_000) });
    case 'unreachable':
      return say('tabFile_unreachable', { host });
    case 'offline':
      return say('tabFile_offline');
    case 'broken':
      return say('tabFile_broken');
    case 'not-an-image':
      return contentTypeText(host, failure.said);
    case 'http-status':
      return statusText(host, failure.said);
    case 'interrupted':
      return say('tabFile_interrupted', { problem: refusalText(failure.refusal) });
  }
}

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
