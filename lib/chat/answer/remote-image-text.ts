import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { seconds } from '../run/duration.ts';
import { type ImageFailure, imageDeadlineSeconds, largestImageMiB } from './remote-image.ts';

const texts: Record<ImageFailure['kind'], (host: string, said: string) => string> = {
  'no-access': (host) => say('remoteImage_noAccess', { host }),
  redirected: (host) => say('remoteImage_redirected', { host }),
  'too-large': () => say('remoteImage_tooLarge', { size: sizeText(largestImageMiB * 1024 * 1024) }),
  'no-answer': (host) =>
    say('remoteImage_noAnswer', { host, duration: seconds(imageDeadlineSeconds * 1_000) }),
  unreachable: (host) => say('remoteImage_unreachable', { host }),
  offline: () => say('remoteImage_offline'),
  broken: (host) => say('remoteImage_broken', { host }),
  'not-an-image': (host, contentType) =>
    contentType === ''
      ? say('remoteImage_noType', { host })
      : say('remoteImage_otherType', { host, contentType }),
  'http-status': statusText,
  interrupted: (_, problem) => say('remoteImage_interrupted', { problem }),
};

/** Says why an image was not shown, and what to do next. */
export const imageFailureText = (failure: ImageFailure, host: string): string =>
  texts[failure.kind](host, 'said' in failure ? failure.said : '');

function statusText(host: string, status: string): string {
  if (/^4(04|10)$/.test(status)) return say('remoteImage_notFound', { status });
  if (/^40[13]$/.test(status)) return say('remoteImage_refused', { host, status });
  return say('remoteImage_status', { host, status });
}
