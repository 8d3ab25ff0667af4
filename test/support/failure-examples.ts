import type { Failure } from '../../lib/chat/run/failure.ts';
import { notArrived } from '../../lib/runnable/description.ts';

export const detail = 'WORDS OF THE SERVER';

/** One failure of each kind; the compiler requires an example of every new kind. */
export const examples: { [Kind in Failure['kind']]: Extract<Failure, { kind: Kind }> } = {
  'protocol-unknown': { kind: 'protocol-unknown', protocol: 'later' },
  unreachable: { kind: 'unreachable', origin: 'http://127.0.0.1:8000' },
  'reply-lost': { kind: 'reply-lost', origin: 'http://127.0.0.1:8000', reason: 'closed' },
  redirected: { kind: 'redirected', url: 'https://login.example.com/chat/stream' },
  unauthorized: { kind: 'unauthorized', status: 401, detail },
  'not-exposed': { kind: 'not-exposed', status: 404, mode: 'stream', path: '/stream', detail },
  'rejected-input': {
    kind: 'rejected-input',
    problems: [{ at: 'a.1', path: ['a', '1'], message: detail }],
    detail,
  },
  screened: { kind: 'screened', by: 'bot-check', status: 403, detail },
  refused: { kind: 'refused', status: 400, detail },
  'runnable-error': { kind: 'runnable-error', status: 500, detail },
  'wrong-content': { kind: 'wrong-content', contentType: 'text/html', detail },
  'malformed-reply': { kind: 'malformed-reply', detail },
  'event-too-large': { kind: 'event-too-large', limitMiB: 16 },
  'reply-too-large': { kind: 'reply-too-large', limitMiB: 32 },
  'answer-left-out': { kind: 'answer-left-out' },
  'not-there': { kind: 'not-there', status: 404, what: 'assistant', detail },
  busy: { kind: 'busy', status: 409, detail },
  'ended-by-server': { kind: 'ended-by-server', how: 'cancelled' },
  'cut-short': { kind: 'cut-short' },
  stalled: { kind: 'stalled', limitMs: 120_000 },
  overdue: { kind: 'overdue', limitMs: 1_500 },
  'permission-missing': { kind: 'permission-missing', origin: 'http://127.0.0.1:8000' },
  'permission-revoked': { kind: 'permission-revoked', origin: 'http://127.0.0.1:8000' },
  offline: { kind: 'offline', wasSent: true },
  slept: { kind: 'slept', sleptMs: 1_000_000, wasSent: true },
  'site-changed': { kind: 'site-changed', origin: 'http://127.0.0.1:8000', agreed: 'https://a.example' },
  'site-undecided': { kind: 'site-undecided', origin: 'http://127.0.0.1:8000' },
  'secret-missing': {
    kind: 'secret-missing',
    headers: ['Authorization', 'X-Key'],
    origin: 'https://example.com',
  },
  'secrets-locked': { kind: 'secrets-locked', origin: 'https://example.com' },
  'unsupported-input': {
    kind: 'unsupported-input',
    wanted: 'an object',
    fields: [
      { name: 'question', type: 'text', required: true },
      { name: 'limit', type: 'a whole number', required: false },
    ],
  },
  'fields-missing': { kind: 'fields-missing', fields: ['language', 'tone'] },
  'text-place-open': { kind: 'text-place-open', candidates: ['input', 'question'] },
  'not-json': { kind: 'not-json', wanted: ['array'] },
  'text-not-taken': { kind: 'text-not-taken' },
  'files-gone': { kind: 'files-gone', names: ['notes.txt', 'plan.pdf'] },
  'files-not-taken': { kind: 'files-not-taken', names: ['notes.txt', 'plan.pdf'] },
  'schema-overdue': { kind: 'schema-overdue', limitMs: 5_000 },
  'schema-unknown': { kind: 'schema-unknown', answer: notArrived },
  'schema-changed': { kind: 'schema-changed', detail },
  fault: { kind: 'fault', detail },
};
