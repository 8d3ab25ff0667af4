import { inPassing, seconds } from './duration.ts';
import type { Failure } from './failure.ts';
import type { FailureText, FailureTexts } from './failure-words.ts';
import { runnableFailureTexts } from './runnable-failure-text.ts';

const whatIsLeft = (wasSent: boolean) =>
  wasSent
    ? 'What arrived is kept. The runnable may have finished all the same, but its answer cannot be fetched again.'
    : 'Nothing was sent.';

const texts: FailureTexts<Failure> = {
  ...runnableFailureTexts,
  'permission-missing': ({ origin }) => ({
    title: `Runnel has no access to ${origin}`,
    remedy: 'Nothing was sent. Allow access to this one site, then try again.',
    action: 'allow-access',
  }),
  'permission-revoked': ({ origin }) => ({
    title: `Access to ${origin} was taken away during the answer`,
    remedy:
      'Runnel stopped reading at once. What arrived is kept. Allow access to this one site, then try again.',
    action: 'allow-access',
  }),
  offline: ({ wasSent }) => ({
    title: 'The network went away',
    remedy: `${whatIsLeft(wasSent)} Connect this computer again, then try again.`,
  }),
  slept: ({ sleptMs, wasSent }) => ({
    title: `This computer slept for ${inPassing(sleptMs)}, and the connection broke`,
    remedy: `${whatIsLeft(wasSent)} Try again.`,
  }),
  'secret-missing': ({ headers, origin }) => ({
    title: `A secret is missing: ${headers.join(', ')}`,
    remedy: `Nothing was sent. A secret belongs to the site it was typed for: edit the profile and type it for ${origin}.`,
    action: 'edit-profile',
  }),
  'unsupported-input': ({ wanted, fields }) => ({
    title: `This runnable wants more than a text: it takes ${wanted}`,
    remedy:
      'Nothing was sent. Runnel fills in the text and the conversation, but no further fields so far. You can still send the text as it is; the runnable may refuse it.',
    ...(fields.length > 0 ? { detail: fields.map(fieldWords).join('\n') } : {}),
    action: 'plain-text',
  }),
  'schema-overdue': ({ limitMs }) => ({
    title: `The runnable did not say within ${seconds(limitMs)} what input it wants`,
    remedy:
      'Nothing was sent. Try again, or send the message as plain text without waiting for its input schema.',
    action: 'plain-text',
  }),
  'schema-changed': ({ detail }) => ({
    title: 'The runnable wants another input than before',
    remedy: 'Its input schema changed and was read again. Try again to send the message in the new form.',
    detail,
  }),
  fault: ({ detail }) => ({
    title: 'This is a fault in Runnel',
    remedy: 'What arrived is kept. Try again; if it happens again, please report it with the words below.',
    detail,
  }),
};

export function failureText(failure: Failure): FailureText {
  const text = texts[failure.kind] as (failure: Failure) => FailureText;
  return text(failure);
}

const fieldWords = ({ name, type, required }: { name: string; type: string; required: boolean }) =>
  `${name}: ${type}${required ? ' (required)' : ''}`;
