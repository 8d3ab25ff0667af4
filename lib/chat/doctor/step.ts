import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { listText, sizeText } from '../../words/amounts.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import { modeName } from '../profile/mode-text.ts';
import type { Profile } from '../profile/profile.ts';
import { inPassing, measured } from '../run/time-text.ts';
import { type AnswerHead, oddReplyTexts } from '../server/reply-text.ts';
import type { Cause } from './cause.ts';
import { causeText } from './cause-text.ts';

/** The steps of a connection test, in their order. */
export const stepIds = [
  'permission',
  'connection',
  'encryption',
  'reply',
  'schema',
  'modes',
  'stream',
] as const;
export type StepId = (typeof stepIds)[number];

/** Observation of a step. */
export type Seen =
  | { code: 'access-granted' | 'access-missing' | 'offline' | 'not-connected' | 'interrupted' | 'redirected' }
  | { code: 'encrypted' | 'not-encrypted' | 'not-encrypted-private' | 'schema-unreadable' | 'not-made' }
  | { code: 'secrets-locked' }
  | { code: 'secret-missing'; headers: string[] }
  | { code: 'blocked-port'; port: string }
  | { code: 'connected'; ms: number }
  | { code: 'no-answer'; limitMs: number }
  | { code: 'replied'; status: number; server: string }
  | { code: 'schema-served'; bytes: number }
  | { code: 'schema-absent'; status: number }
  | { code: 'refused'; path: string; status: number }
  | { code: 'modes'; exposed: DataTransferMode[]; missing: DataTransferMode[] }
  | { code: 'origin-refused'; status: number }
  | { code: 'post-redirected' }
  | { code: 'post-refused'; status: number }
  /** `proxy` is a program between browser and server that names itself. */
  | { code: 'not-run'; proxy: string }
  | { code: 'streamed'; firstMs: number; reads: number; pieces: number; endMs: number; head: AnswerHead }
  | { code: 'buffered'; waitedMs: number; pieces: number }
  | { code: 'answered'; ms: number; head: AnswerHead };

/** `noted`: unusual, but not the cause. `skipped`: not tested, mostly because the cause is found. */
export type StepState = 'running' | 'fine' | 'noted' | 'failed' | 'skipped';

export type Step = { id: StepId; state: StepState; seen?: Seen };

/** Progress of a test: steps as they begin and end, then exactly one cause. */
export type Progress = { step: Step } | { cause: Cause };

/** The outcome of one check; a cause ends the test. */
export type Finding = { state: Exclude<StepState, 'running'>; seen: Seen; cause?: Cause };

const stepNames: Record<StepId, TextKey> = {
  permission: 'doctor_step_permission',
  connection: 'doctor_step_connection',
  encryption: 'doctor_step_encryption',
  reply: 'doctor_step_reply',
  schema: 'doctor_step_schema',
  modes: 'doctor_step_modes',
  stream: 'doctor_step_stream',
};

const stateNames: Record<StepState, TextKey> = {
  running: 'doctor_state_running',
  fine: 'doctor_state_fine',
  noted: 'doctor_state_noted',
  failed: 'doctor_state_failed',
  skipped: 'doctor_state_skipped',
};

export const stepName = (id: StepId) => say(stepNames[id]);
export const stateName = (state: StepState) => say(stateNames[state]);

type Texts = { [Code in Seen['code']]: (seen: Extract<Seen, { code: Code }>) => string };

/** An observation without words does not compile. */
const texts: Texts = {
  'access-granted': () => say('doctor_seen_accessGranted'),
  'access-missing': () => say('doctor_seen_accessMissing'),
  offline: () => say('doctor_seen_offline'),
  'not-connected': () => say('doctor_seen_notConnected'),
  interrupted: () => say('doctor_seen_interrupted'),
  redirected: () => say('doctor_seen_redirected'),
  encrypted: () => say('doctor_seen_encrypted'),
  'not-encrypted': () => say('doctor_seen_notEncrypted'),
  'not-encrypted-private': () => say('doctor_seen_notEncryptedPrivate'),
  'schema-unreadable': () => say('doctor_seen_schemaUnreadable'),
  'not-made': () => say('doctor_seen_notMade'),
  'secrets-locked': () => say('doctor_seen_secretsLocked'),
  'secret-missing': ({ headers }) =>
    say('doctor_seen_secretMissing', { count: headers.length, names: listText(headers) }),
  'blocked-port': ({ port }) => say('doctor_seen_blockedPort', { port }),
  connected: ({ ms }) => say('doctor_seen_connected', { duration: measured(ms) }),
  'no-answer': ({ limitMs }) => say('doctor_seen_noAnswer', { duration: inPassing(limitMs) }),
  replied: ({ status, server }) =>
    server === ''
      ? say('doctor_seen_replied', { status: String(status) })
      : say('doctor_seen_repliedBy', { status: String(status), server }),
  'schema-served': ({ bytes }) => say('doctor_seen_schemaServed', { size: sizeText(bytes) }),
  'schema-absent': ({ status }) => say('doctor_seen_schemaAbsent', { status: String(status) }),
  refused: ({ path, status }) => say('doctor_seen_refused', { path, status: String(status) }),
  modes: ({ exposed, missing }) => modesText(exposed.map(modeName), missing.map(modeName)),
  'origin-refused': ({ status }) => say('doctor_seen_originRefused', { status: String(status) }),
  'post-redirected': () => say('doctor_seen_postRedirected'),
  'post-refused': ({ status }) => say('doctor_seen_postRefused', { status: String(status) }),
  'not-run': ({ proxy }) =>
    proxy === '' ? say('doctor_seen_notRun') : say('doctor_seen_notRunProxy', { proxy }),
  streamed: ({ firstMs, reads, pieces, endMs, head }) =>
    withRemarks(
      say('doctor_seen_streamed', {
        first: measured(firstMs),
        reads,
        pieces,
        end: measured(endMs),
      }),
      head,
    ),
  buffered: ({ waitedMs, pieces }) => say('doctor_seen_buffered', { duration: inPassing(waitedMs), pieces }),
  answered: ({ ms, head }) => withRemarks(say('doctor_seen_answered', { duration: measured(ms) }), head),
};

export function seenText(seen: Seen): string {
  const text = texts[seen.code] as (seen: Seen) => string;
  return text(seen);
}

/** Adds what is unusual about the reply, in sentences of its own. */
const withRemarks = (seen: string, head: AnswerHead): string =>
  oddReplyTexts(head).reduce((text, remark) => say('doctor_seen_withRemark', { seen: text, remark }), seen);

function modesText(exposed: string[], missing: string[]): string {
  if (exposed.length === 0) return say('doctor_seen_modesMissing', { missing: listText(missing) });
  if (missing.length === 0) return say('doctor_seen_modesExposed', { exposed: listText(exposed) });
  return say('doctor_seen_modesMixed', { exposed: listText(exposed), missing: listText(missing) });
}

type Tested = Pick<Profile, 'url' | 'mode' | 'headers' | 'query'>;

/** Writes a test as text, with the names of headers and parameters but no values. Does not mask secrets. */
export function reportText(
  { url, mode, headers, query = [] }: Tested,
  steps: Step[],
  cause: Cause | undefined,
): string {
  const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ');
  const text = cause && causeText(cause, url);
  return [
    say('doctor_title'),
    line(say('profileEditor_url'), url),
    line(say('mode_title'), modeName(mode)),
    ...(headers.length === 0 ? [] : [line(say('profileEditor_headers'), namesOf(headers))]),
    ...(query.length === 0 ? [] : [line(say('profileEditor_query'), namesOf(query))]),
    '',
    ...steps.map(stepLine),
    ...(text ? ['', text.title, text.remedy, ...(text.items ?? []).map((item) => `- ${item}`)] : []),
    ...(text?.detail ? ['', say('failure_serverSaid'), text.detail] : []),
    '',
  ].join('\n');
}

const stepLine = ({ id, state, seen }: Step) => {
  const head = say('doctor_stepLine', { step: stepName(id), state: stateName(state) });
  return seen ? line(head, seenText(seen)) : head;
};

const line = (label: string, value: string) => say('doctor_line', { label, value });
