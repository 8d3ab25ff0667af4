import { type ImageFailure, imageDeadlineSeconds, largestImageMiB } from './remote-image.ts';

const texts: Record<ImageFailure['kind'], (host: string, said: string) => string> = {
  'no-access': (host) =>
    `Runnel was not given access to ${host}. Load the image again and allow it, or open the link.`,
  redirected: (host) =>
    `${host} points to another address. Runnel does not go there, as it may be another site. Open the link instead.`,
  'too-large': () => `The image has more than ${largestImageMiB} MiB. Open the link instead.`,
  'no-answer': (host) =>
    `${host} did not send the image within ${imageDeadlineSeconds} s. Load it again, or open the link.`,
  unreachable: (host) =>
    `${host} could not be reached, or the connection broke off. Load the image again, or open the link.`,
  offline: () => 'You are offline. Load the image again when the network is back.',
  broken: (host) => `What ${host} sent cannot be shown as an image. Open the link instead.`,
  'not-an-image': (host, contentType) =>
    `${host} did not send an image that Runnel shows, but ${contentType || 'something of no type'}. Open the link instead.`,
  'http-status': statusText,
  interrupted: (_, problem) => `The image was not loaded. ${problem}`,
};

/** What happened, and what to do next. */
export const imageFailureText = (failure: ImageFailure, host: string): string =>
  texts[failure.kind](host, 'said' in failure ? failure.said : '');

function statusText(host: string, status: string): string {
  if (/^4(04|10)$/.test(status)) return `There is no image at this address (status ${status}).`;
  if (/^40[13]$/.test(status)) {
    return `${host} does not give the image to strangers (status ${status}). Open the link instead.`;
  }
  return `${host} answered with status ${status}. Load the image again later, or open the link.`;
}
