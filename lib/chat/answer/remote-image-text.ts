import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { seconds } from '../run/time-text.ts';
import { refusalText } from '../storage/refusal-text.ts';
import { type ImageFailure, imageDeadlineSeconds, largestImageMiB } from './remote-image.ts';

/** Says why an image was not shown, and what to do next. */
export function imageFailureText(failure: ImageFailure, host: string): string {
  switch (failure.kind) {
    case 'no-access':
      return say('remoteImage_noAccess', { host });
    case 'redirected':
      return say('remoteImage_redirected', { host });
    case 'too-large':
      return say('remoteImage_tooLarge', { size: sizeText(largestImageMiB * 1024 * 1024) });
    case 'no-answer':
      return say('remoteImage_noAnswer', { host, duration: seconds(imageDeadlineSeconds * 1_000) });
    case 'unreachable':
      return say('remoteImage_unreachable', { host });
    case 'offline':
      return say('remoteImage_offline');
    case 'broken':
      return say('remoteImage_broken', { host });
    case 'not-an-image':
      return contentTypeText(host, failure.said);
    case 'http-status':
      return statusText(host, failure.said);
    case 'interrupted':
      return say('remoteImage_interrupted', { problem: refusalText(failure.refusal) });
  }
}

const contentTypeText = (host: string, contentType: string): string =>
  contentType === ''
    ? say('remoteImage_noType', { host })
    : say('remoteImage_otherType', { host, contentType });

function statusText(host: string, status: string): string {
  if (/^4(04|10)$/.test(status)) return say('remoteImage_notFound', { status });
  if (/^40[13]$/.test(status)) return say('remoteImage_refused', { host, status });
  return say('remoteImage_status', { host, status });
}
