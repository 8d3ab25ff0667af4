import { sizeText } from '../../words/amounts.ts';
import type { KeyFor } from '../../words/catalogue.ts';
import { say, sayWith } from '../../words/say.ts';
import { seconds } from '../run/time-text.ts';
import { refusalText } from '../storage/refusal.ts';
import { type ImageFailure, imageDeadlineSeconds, largestImageMiB } from './remote-image.ts';

/** Says why an image was not shown, and what to do next. */
export function imageFailureText(failure: ImageFailure, host: string): string {
  if (failure.kind === 'interrupted')
    return say('remoteImage_interrupted', { problem: refusalText(failure.refusal) });
  if (failure.kind === 'not-an-image') return contentTypeText(host, failure.said);
  if (failure.kind === 'http-status') return statusText(host, failure.said);
  const size = sizeText(largestImageMiB * 1024 * 1024);
  return sayWith(keys[failure.kind], { host, size, duration: seconds(imageDeadlineSeconds * 1_000) });
}

const keys = {
  'no-access': 'remoteImage_noAccess',
  redirected: 'remoteImage_redirected',
  'too-large': 'remoteImage_tooLarge',
  'no-answer': 'remoteImage_noAnswer',
  unreachable: 'remoteImage_unreachable',
  offline: 'remoteImage_offline',
  broken: 'remoteImage_broken',
} as const satisfies Record<string, KeyFor<{ host: string; size: string; duration: string }>>;

const contentTypeText = (host: string, contentType: string): string =>
  contentType === ''
    ? say('remoteImage_noType', { host })
    : say('remoteImage_otherType', { host, contentType });

function statusText(host: string, status: string): string {
  if (/^4(04|10)$/.test(status)) return say('remoteImage_notFound', { status });
  if (/^40[13]$/.test(status)) return say('remoteImage_refused', { host, status });
  return say('remoteImage_status', { host, status });
}
