import { expect, test } from 'vitest';
import { type Failure, failure } from '../../../lib/chat/run/failure.ts';
import { failureText } from '../../../lib/chat/run/failure-text.ts';

const detail = 'WORDS OF THE SERVER';
const broken = (status: number, more: object = {}) =>
  failure.parse({ kind: 'runnable-error', status, detail, ...more });
const refused = (status: number, more: object = {}) =>
  failure.parse({ kind: 'refused', status, detail, ...more });

test.each<[Failure, RegExp, RegExp]>([
  [broken(504, { mode: 'batch' }), /did not wait .*\(504\)/, /second run\. Streaming often avoids/],
  [broken(504, { mode: 'stream' }), /did not wait .*\(504\)/, /second run\. Let whoever runs the gateway/],
  // As earlier versions stored it.
  [broken(524), /did not wait .*\(524\)/, /second run\. Let whoever runs the gateway/],
  [broken(522), /did not wait .*\(522\)/, /second run/],
  [broken(511), /network wants you to sign in/, /sign in to the network/],
  [broken(525), /no safe connection/, /certificate/],
  [broken(526), /no safe connection/, /certificate/],
  [broken(529), /overloaded \(529\)/, /Wait a little/],
  [broken(503), /takes no requests/, /Wait a little/],
  [broken(503, { retryAfterMs: 37_000 }), /takes no requests/, /asks you to wait 37 s/],
  [broken(500, { retryAfterMs: 5_000 }), /failed \(500\)/, /asks you to wait 5 s/],
  [broken(502), /failed \(502\)/, /server in front of the runnable/],
  [refused(408), /waited too long/, /Try again/],
  [refused(413), /too large for the server \(413\)/, /shorter message/],
  [refused(429, { retryAfterMs: 42_000 }), /too many requests \(429\)/, /asks you to wait 42 s/],
  [refused(431), /headers are too large/, /Remove or shorten headers/],
  [refused(418), /refuses the request \(418\)/, /Check the headers/],
  [
    { kind: 'cut-short', silentMs: 60_400 },
    /cut short/,
    /^Nothing had come for 60 s.*30, 60 and 100 seconds/,
  ],
  [{ kind: 'cut-short', detail, silentMs: 60_400 }, /cut short/, /the words below/],
  [
    { kind: 'screened', by: 'bot-check', status: 403, detail },
    /check for bots/,
    /no.* key|token does not help/,
  ],
  [{ kind: 'screened', by: 'csrf-check', status: 403, detail }, /its own pages only/, /CSRF/],
])('the words for %j', (of, title, remedy) => {
  const text = failureText(of);
  expect(text.title).toMatch(title);
  expect(text.remedy).toMatch(remedy);
  if ('detail' in of) expect(text.detail).toBe(detail);
});

test.each<[Failure, object]>([
  [broken(504, { mode: 'batch' }), { mayHaveRun: true, action: 'other-mode', isRetryFirst: true }],
  [broken(504, { mode: 'stream' }), { mayHaveRun: true }],
  [broken(503, { retryAfterMs: 37_000 }), { retryAfterMs: 37_000 }],
  [refused(431), { action: 'edit-profile' }],
  [{ kind: 'screened', by: 'csrf-check', status: 403, detail }, {}],
])('the step after %j', (of, step) => {
  const { title: _, remedy: __, detail: ___, ...rest } = failureText(of);
  expect(rest).toEqual(step);
});
