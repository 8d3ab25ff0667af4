import { listText } from '../../words/amounts.ts';
import { say, sayNotice } from '../../words/say.ts';
import { schemaTypesText } from '../input/form-words.ts';
import type { Failure, FailureText, FailureTexts } from './failure.ts';
import { mayReadOn, type Run } from './run.ts';
import type { Interruption } from './run-state.ts';
import { arrivedOf, runnableFailureTexts } from './runnable-failure-text.ts';
import { schemaAbsenceText } from './schema-absence-text.ts';
import { inPassing, seconds } from './time-text.ts';

/** Explains a run that failed or was interrupted; undefined for any other. */
export function runEndText(run: Run, characters: number): FailureText | undefined {
  const text = textOf(run, characters);
  return text && mayReadOn(run) ? withTheRest(text, run) : text;
}

/** A server that keeps the run still has the rest. */
function withTheRest({ isRetryFirst: _, ...text }: FailureText, { state }: Run): FailureText {
  const isRefused = state.status === 'failed' && refusals.includes(state.failure.kind);
  return {
    ...text,
    remedy: say(isRefused ? 'runEnd_restRefused' : 'runEnd_serverMayGoOn'),
    remedyByForm: say('runEnd_restByForm'),
    mayHaveRun: true,
  };
}

const refusals: Failure['kind'][] = ['unauthorized', 'redirected', 'screened'];

function textOf(run: Run, characters: number): FailureText | undefined {
  if (run.state.status === 'failed') return failureText(run.state.failure, run.chunks > 0);
  if (run.state.status === 'interrupted') return interruptionText(run, run.state.cause, characters);
  return undefined;
}

const interruptionText = (run: Run, cause: Interruption, characters: number): FailureText => ({
  title: interruptionTitle(run, characters),
  remedy: say('run_interruptedRemedy', {
    cause: cause === 'unknown' ? 'other' : cause,
    sent: run.sentAt === null ? 'other' : 'yes',
  }),
  ...(run.sentAt !== null && { mayHaveRun: true }),
});

/** Describes how far the run got. */
function interruptionTitle({ sentAt, lastChunkAt }: Run, count: number): string {
  if (sentAt === null) return say('run_interruptedBeforeSending');
  if (lastChunkAt === null) return say('run_interruptedBeforeAnswer');
  return say('run_interruptedAfter', { count, duration: inPassing(lastChunkAt - sentAt) });
}

const texts: FailureTexts<Failure> = {
  ...runnableFailureTexts,
  'protocol-unknown': ({ protocol }) => sayNotice('failure_protocolUnknown', { protocol }),
  'permission-missing': ({ origin }) => ({
    ...sayNotice('failure_permissionMissing', { origin }),
    action: 'allow-access',
  }),
  'permission-revoked': ({ origin }, hasArrived) => ({
    ...sayNotice('failure_permissionRevoked', { origin, ...arrivedOf(hasArrived) }),
    action: 'allow-access',
  }),
  offline: ({ wasSent }, hasArrived) => ({
    ...sayNotice('failure_offline', { ...sentOf(wasSent), ...arrivedOf(hasArrived) }),
    ...(wasSent && { mayHaveRun: true }),
  }),
  slept: ({ sleptMs, wasSent }, hasArrived) => ({
    ...sayNotice('failure_slept', {
      duration: inPassing(sleptMs),
      ...sentOf(wasSent),
      ...arrivedOf(hasArrived),
    }),
    ...(wasSent && { mayHaveRun: true }),
  }),
  'site-undecided': ({ origin }) => sayNotice('failure_siteUndecided', { origin }),
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
    ...sayNotice('failure_secretsLocked', { origin }),
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
    ...sayNotice('failure_textPlaceOpen', { names: listText(candidates) }),
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
  'text-not-taken': () => ({ ...sayNotice('failure_textNotTaken'), action: 'plain-text' }),
  'files-gone': ({ names }) => sayNotice('failure_filesGone', namesOf(names)),
  'files-not-taken': ({ names }) => sayNotice('failure_filesNotTaken', { names: listText(names) }),
  'schema-overdue': ({ limitMs }) => ({
    ...sayNotice('failure_schemaOverdue', { duration: seconds(limitMs) }),
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
          ...sayNotice('failure_schemaUnknown'),
          isOwnDetail: true,
          detail: schemaAbsenceText(answer, 'nothing'),
          action: 'without-schema',
        };
  },
  'schema-changed': ({ detail }) => ({ ...sayNotice('failure_schemaChanged'), detail }),
  fault: ({ detail }, hasArrived) => ({
    ...sayNotice('failure_fault', arrivedOf(hasArrived)),
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
