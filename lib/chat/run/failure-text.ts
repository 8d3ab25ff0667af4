import { schemaTypesText } from '../input/schema-type-text.ts';
import { inPassing, seconds } from './duration.ts';
import type { Failure, FailureText, FailureTexts } from './failure.ts';
import { runnableFailureTexts } from './runnable-failure-text.ts';

const keptWords = (hasArrived: boolean) => (hasArrived ? 'What arrived is kept. ' : '');

const whatIsLeft = (wasSent: boolean, hasArrived: boolean) =>
  wasSent
    ? `${keptWords(hasArrived)}The runnable may have finished all the same, but its answer cannot be fetched again.`
    : 'Nothing was sent.';

const texts: FailureTexts<Failure> = {
  ...runnableFailureTexts,
  'protocol-unknown': ({ protocol }) => ({
    title: `This version of Runnel does not know the protocol “${protocol}”`,
    remedy: 'Nothing was sent. A newer version stored this profile: update Runnel, then try again.',
  }),
  'permission-missing': ({ origin }) => ({
    title: `Runnel has no access to ${origin}`,
    remedy: 'Nothing was sent. Allow access to this one site, then try again.',
    action: 'allow-access',
  }),
  'permission-revoked': ({ origin }, hasArrived) => ({
    title: `Access to ${origin} was taken away during the answer`,
    remedy: `Runnel stopped reading at once. ${keptWords(hasArrived)}Allow access to this one site, then try again.`,
    action: 'allow-access',
  }),
  offline: ({ wasSent }, hasArrived) => ({
    title: 'The network went away',
    remedy: `${whatIsLeft(wasSent, hasArrived)} Connect this computer again, then try again.`,
  }),
  slept: ({ sleptMs, wasSent }, hasArrived) => ({
    title: `This computer slept for ${inPassing(sleptMs)}, and the connection broke`,
    remedy: `${whatIsLeft(wasSent, hasArrived)} Try again.`,
  }),
  'site-undecided': ({ origin }) => ({
    title: `Nothing was sent to ${origin}`,
    remedy: 'Earlier messages went to another site. Try again, then choose what this site gets.',
  }),
  'secret-missing': ({ headers, origin }) => ({
    title: `A secret is missing: ${headers.join(', ')}`,
    remedy: `Nothing was sent. A secret belongs to the site it was typed for: edit the profile and type it for ${origin}.`,
    action: 'edit-profile',
  }),
  'unsupported-input': ({ wanted, fields }) => ({
    title: `This runnable wants more than a text: it takes ${wanted}`,
    remedy: 'Nothing was sent. Fill in the fields above the message, then try again.',
    ...(fields.length > 0 ? { detail: fields.map(fieldWords).join('\n') } : {}),
    action: 'plain-text',
  }),
  'fields-missing': ({ fields }) => ({
    title: `This runnable wants more than a text: ${fields.join(', ')}`,
    remedy: 'Nothing was sent. Fill in the fields above the message, then try again.',
    action: 'plain-text',
  }),
  'text-place-open': ({ candidates }) => ({
    title:
      candidates.length === 1
        ? `It is not clear whether your message goes to the field ${candidates[0]}`
        : `Several fields could take your message: ${candidates.join(', ')}`,
    remedy: 'Nothing was sent. Choose one above the message, then try again. You are asked only once.',
    action: 'plain-text',
  }),
  'not-json': ({ wanted }) => ({
    title: `This message is not JSON${wanted.length === 0 ? '' : `, and the runnable takes ${typesText(wanted)}`}`,
    remedy: 'Nothing was sent. Write the message as the JSON of the whole input, texts in double quotes.',
    action: 'plain-text',
  }),
  'text-not-taken': () => ({
    title: 'This runnable takes fields and no text',
    remedy:
      'Nothing was sent. Fill in the fields above, then send them, or choose in the input settings where the text goes.',
    action: 'plain-text',
  }),
  'files-gone': ({ names }) => ({
    title: `A file is not kept here any more: ${names.join(', ')}`,
    remedy: 'Nothing was sent. Choose the file again and send the message anew.',
  }),
  'files-not-taken': ({ names }) => ({
    title: `This runnable has no place for ${names.join(', ')}`,
    remedy:
      'Nothing was sent. It takes no messages with files: send the message without them, or to another profile.',
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
  fault: ({ detail }, hasArrived) => ({
    title: 'This is a fault in Runnel',
    remedy: `${keptWords(hasArrived)}Try again; if it happens again, please report it with the words below.`,
    detail,
  }),
};

/** Runs of older versions have the words themselves. */
const typesText = (wanted: string[] | string) =>
  typeof wanted === 'string' ? wanted : schemaTypesText(wanted);

/** The words for a failure; `hasArrived` where there is something of the answer to keep. */
export function failureText(failure: Failure, hasArrived = false): FailureText {
  const text = texts[failure.kind] as (failure: Failure, hasArrived: boolean) => FailureText;
  return text(failure, hasArrived);
}

const fieldWords = ({ name, type, required }: { name: string; type: string; required: boolean }) =>
  `${name}: ${type}${required ? ' (required)' : ''}`;
