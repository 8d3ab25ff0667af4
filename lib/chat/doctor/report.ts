import { say } from '../../words/say.ts';
import { modeName } from '../profile/mode-text.ts';
import type { Profile } from '../profile/profile.ts';
import type { Cause } from './cause.ts';
import { causeText } from './cause-text.ts';
import type { Subject } from './questions.ts';
import { type Step, seenText, stateName, stepName } from './step.ts';

type Tested = Pick<Subject, 'url' | 'mode'> & Pick<Profile, 'headers' | 'query'>;

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
