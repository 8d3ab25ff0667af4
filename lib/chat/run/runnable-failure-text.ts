import { otherMode } from '../../runnable/data-transfer-mode.ts';
import type { RunnableFailure } from '../../runnable/failure.ts';
import { modeNames } from '../profile/mode-names.ts';
import { seconds } from './duration.ts';
import type { FailureTexts } from './failure.ts';
import { rejectedInputText } from './rejected-input-text.ts';

export const runnableFailureTexts: FailureTexts<RunnableFailure> = {
  unreachable: ({ origin }) => ({
    title: `${origin} cannot be reached`,
    remedy:
      'Check that the server is running and that address and port are right. The network, a proxy or the certificate may also be in the way.',
    action: 'edit-profile',
  }),
  redirected: ({ url }) => ({
    title: 'The server redirects to another address',
    remedy: `Nothing was sent there. Open ${url} in a tab to see where it leads: often http should be https, or a login page stands before the runnable.`,
    action: 'edit-profile',
  }),
  unauthorized: ({ status, detail }) => ({
    title: `The server refuses access (${status})`,
    remedy:
      status === 403
        ? 'Check the key or token in the headers of the profile. Some servers also refuse requests of browser extensions by their Origin.'
        : 'Add or renew the header with the key or token in the profile.',
    detail,
    action: 'edit-profile',
  }),
  'not-exposed': ({ status, mode, path, detail }) => ({
    title: `There is no ${path} at this URL (${status})`,
    remedy: `Nothing has run. The runnable may answer only in the other data transfer mode, “${modeNames[otherMode(mode)]}”, or the URL may be wrong.`,
    detail,
    action: 'other-mode',
  }),
  'rejected-input': rejectedInputText,
  refused: ({ status, detail }) => ({
    title: `The server refuses the request (${status})`,
    remedy: refusedRemedy(status),
    detail,
    action: 'edit-profile',
  }),
  'runnable-error': ({ status, detail }, hasArrived) => ({
    title: `The runnable failed (${status})`,
    remedy:
      status >= 502
        ? 'The server in front of it has no answer. Wait until it runs again, then try again.'
        : `${keptWords(hasArrived)}The cause stands in the log of the server.`,
    detail,
  }),
  'wrong-content': ({ contentType, detail }) => ({
    title: 'The answer is not from a runnable',
    remedy: `A runnable answers with an event stream or JSON; this came as ${contentType}. Check the URL: a login page or a proxy may stand before it.`,
    detail,
    action: 'edit-profile',
  }),
  'malformed-reply': ({ detail }, hasArrived) => ({
    title: 'The answer cannot be read',
    remedy: `${keptWords(hasArrived)}The server sent something that is not the JSON of a runnable, or JSON that is nested too deep.`,
    detail,
  }),
  'event-too-large': ({ limitMiB }, hasArrived) => ({
    title: `The runnable sent a single event of more than ${limitMiB} MiB`,
    remedy: `${keptWords(hasArrived)}Let the runnable send its output in smaller chunks.`,
  }),
  'reply-too-large': ({ limitMiB }, hasArrived) => ({
    title: `The answer is larger than ${limitMiB} MiB`,
    remedy: `Runnel ended the request at that size. ${
      hasArrived
        ? 'What arrived is kept.'
        : 'None of it can be shown: a single response is read only when it is whole. In the data transfer mode “Streaming”, what arrives up to that size is kept.'
    } Ask for a shorter answer, or let the runnable send less.`,
  }),
  'cut-short': (_, hasArrived) => ({
    title: 'The answer was cut short',
    remedy: `The connection closed before the runnable said that it had finished. ${
      hasArrived ? 'What arrived is kept; the rest' : 'The answer'
    } cannot be fetched again. If the runnable failed, the log of the server says why.`,
  }),
  stalled: ({ limitMs }, hasArrived) => ({
    title: `Nothing arrived for ${seconds(limitMs)}`,
    remedy: `The run was given up${
      hasArrived ? '; what arrived is kept' : ''
    }. If the runnable needs longer, raise the stall limit in the profile.`,
    action: 'edit-profile',
  }),
  overdue: ({ limitMs }) => ({
    title: `No answer within ${seconds(limitMs)}`,
    remedy:
      'The run was given up, though the runnable may still be at work. If it needs longer, raise the response limit in the profile.',
    action: 'edit-profile',
  }),
};

const keptWords = (hasArrived: boolean) => (hasArrived ? 'What arrived before is kept. ' : '');

function refusedRemedy(status: number): string {
  if (status === 429) return 'It gets too many requests. Wait a little, then try again.';
  if (status === 413) return 'The message is too large for it. Send a shorter one.';
  return 'Read what it says below, and check the headers and the URL of the profile.';
}
