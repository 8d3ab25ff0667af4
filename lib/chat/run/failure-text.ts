import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { schemaTypesText } from '../input/form-words.ts';
import type { Failure, FailureText, FailureTexts } from './failure.ts';
import { arrivedOf, runnableFailureTexts } from './runnable-failure-text.ts';
import { schemaAbsenceText } from './schema-absence-text.ts';
import { inPassing, seconds } from './time-text.ts';

const texts: FailureTexts<Failure> = {
  ...runnableFailureTexts,
  'protocol-unknown': ({ protocol }) => ({
    title: say('failure_protocolUnknown_title', { protocol }),
    remedy: say('failure_protocolUnknown_remedy'),
  }),
  'permission-missing': ({ origin }) => ({
    title: say('failure_permissionMissing_title', { origin }),
    remedy: say('failure_permissionMissing_remedy'),
    action: 'allow-access',
  }),
  'permission-revoked': ({ origin }, hasArrived) => ({
    title: say('failure_permissionRevoked_title', { origin }),
    remedy: say('failure_permissionRevoked_remedy', arrivedOf(hasArrived)),
    action: 'allow-access',
  }),
  offline: ({ wasSent }, hasArrived) => ({
    title: say('failure_offline_title'),
    remedy: say('failure_offline_remedy', { ...sentOf(wasSent), ...arrivedOf(hasArrived) }),
    ...(wasSent && { mayHaveRun: true }),
  }),
  slept: ({ sleptMs, wasSent }, hasArrived) => ({
    title: say('failure_slept_title', { duration: inPassing(sleptMs) }),
    remedy: say('failure_slept_remedy', { ...sentOf(wasSent), ...arrivedOf(hasArrived) }),
    ...(wasSent && { mayHaveRun: true }),
  }),
  'site-undecided': ({ origin }) => ({
    title: say('failure_siteUndecided_title', { origin }),
    remedy: say('failure_siteUndecided_remedy'),
  }),
  'site-changed': ({ origin, agreed }) => ({
    title: say('failure_siteUndecided_title', { origin }),
    remedy: say('failure_siteChanged_remedy', { agreed }),
  }),
  'secret-missing': ({ headers, origin, isForSession }) => ({
    title: say(
      isForSession ? 'failure_secretMissing_titleForSession' : 'failure_secretMissing_title',
      namesOf(headers),
    ),
    ...(isForSession
      ? { remedy: say('failure_secretMissing_remedyForSession') }
      : {
          remedy: say('failure_secretMissing_remedy', { origin }),
          remedyByForm: say('failure_secretMissing_typeBelow'),
        }),
    action: 'edit-profile',
  }),
  'secrets-locked': ({ origin }) => ({
    title: say('failure_secretsLocked_title'),
    remedy: say('failure_secretsLocked_remedy', { origin }),
    remedyByForm: say('failure_secretsLocked_typeBelow'),
  }),
  'unsupported-input': ({ wanted, fields }) => ({
    title: say('failure_unsupportedInput_title', { wanted }),
    remedy: say('failure_fillInFields'),
    ...(fields.length > 0 ? { detail: fields.map(fieldText).join('\n') } : {}),
    action: 'plain-text',
  }),
  'fields-missing': ({ fields }) => ({
    title: say('failure_fieldsMissing_title', namesOf(fields)),
    remedy: say('failure_fillInFields'),
    action: 'plain-text',
  }),
  'text-place-open': ({ candidates }) => ({
    title: say('failure_textPlaceOpen_title', { names: listText(candidates) }),
    remedy: say('failure_textPlaceOpen_remedy'),
    action: 'plain-text',
  }),
  'not-json': ({ wanted }) => ({
    title:
      wanted.length === 0
        ? say('failure_notJson_title')
        : say('failure_notJson_titleWanted', { wanted: typesText(wanted) }),
    remedy: say('failure_notJson_remedy'),
    action: 'plain-text',
  }),
  'text-not-taken': () => ({
    title: say('failure_textNotTaken_title'),
    remedy: say('failure_textNotTaken_remedy'),
    action: 'plain-text',
  }),
  'files-gone': ({ names }) => ({
    title: say('failure_filesGone_title', namesOf(names)),
    remedy: say('failure_filesGone_remedy', { count: names.length }),
  }),
  'files-not-taken': ({ names }) => ({
    title: say('failure_filesNotTaken_title', { names: listText(names) }),
    remedy: say('failure_filesNotTaken_remedy'),
  }),
  'schema-overdue': ({ limitMs }) => ({
    title: say('failure_schemaOverdue_title', { duration: seconds(limitMs) }),
    remedy: say('failure_schemaOverdue_remedy'),
    action: 'plain-text',
  }),
  'schema-unknown': ({ answer }) => {
    const { httpStatus: status } = answer;
    const isRefused = status !== null && refused.includes(status) && answer.reason.code !== 'limited';
    return isRefused
      ? {
          title: say('failure_schemaUnknown_keyTitle', { status: String(status) }),
          remedy: say('failure_schemaUnknown_key'),
          remedyByForm: say('failure_schemaUnknown_keyTypeBelow'),
          action: 'without-schema',
        }
      : {
          title: say('failure_schemaUnknown_title'),
          remedy: say('failure_schemaUnknown_remedy'),
          isOwnDetail: true,
          detail: schemaAbsenceText(answer, 'nothing'),
          action: 'without-schema',
        };
  },
  'schema-changed': ({ detail }) => ({
    title: say('failure_schemaChanged_title'),
    remedy: say('failure_schemaChanged_remedy'),
    detail,
  }),
  fault: ({ detail }, hasArrived) => ({
    title: say('failure_fault_title'),
    remedy: say('failure_fault_remedy', arrivedOf(hasArrived)),
    isOwnDetail: true,
    detail,
  }),
};

const refused = [401, 403, 407];

/** Runs of older versions store the words themselves. */
const typesText = (wanted: string[] | string) =>
  typeof wanted === 'string' ? wanted : schemaTypesText(wanted);

/** Describes a failure; `hasArrived`: part of the answer arrived. */
export function failureText(failure: Failure, hasArrived = false): FailureText {
  const text = texts[failure.kind] as (failure: Failure, hasArrived: boolean) => FailureText;
  const said = text(failure, hasArrived);
  return 'isPage' in failure && failure.isPage ? { ...said, detail: pageText(failure.detail ?? '') } : said;
}

const pageText = (title: string): string =>
  title === '' ? say('failure_page') : say('failure_pageTitled', { title });

const sentOf = (wasSent: boolean) => ({ sent: wasSent ? ('yes' as const) : ('other' as const) });

const namesOf = (names: string[]) => ({ count: names.length, names: listText(names) });

const fieldText = ({ name, type, required }: { name: string; type: string; required: boolean }) =>
  say('failure_unsupportedInput_field', { name, type, required: required ? 'yes' : 'other' });
