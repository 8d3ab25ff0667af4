import { listText, sizeText } from '../../words/amounts.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import { modeName } from '../profile/mode-names.ts';
import { inPassing, measured } from '../run/duration.ts';
import { type AnswerHead, oddReplyTexts } from '../server/odd-reply.ts';
import type { Seen, StepId, StepState } from './step.ts';

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
