import type { ReadUrl } from '../../runnable/runnable-url.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import {
  cleanPromptName,
  cleanStarters,
  type Prompt,
  promptNameProblem,
  promptTextProblem,
} from '../prompt/prompt.ts';
import { urlProblemText } from './address-text.ts';
import { headerNameProblem, headerValueProblem } from './header.ts';
import {
  headersAndQuery,
  layoutRange,
  nameFromUrl,
  originOf,
  type Profile,
  type ProfileHeader,
} from './profile.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { cutInitials } from './profile-tile.ts';
import { type TracePatternProblem, tracePatternProblem } from './trace-link.ts';
import { unknownVariables, variableNames } from './variables.ts';

/**
 * Problem by field: a field of a header, or of a parameter of the query, is `header-name:{id}` or `header-value:{id}`, one of a prompt
 * `prompt-name:{id}` or `prompt-text:{id}`.
 */
export type ProfileProblems = Record<string, string>;

/** A draft that can be saved. */
export type CleanDraft = Pick<ProfileDraft, 'profile' | 'secrets'>;

/** Lists everything that prevents saving a draft. */
export function profileProblems(
  { profile, secrets, keepName }: ProfileDraft,
  readUrl: ReadUrl,
): ProfileProblems {
  const problems: ProfileProblems = {};
  const url = readUrl(profile.url, { keepName });
  if (url.status === 'invalid') problems.url = urlProblemText(url.problem);
  const origin = url.status === 'valid' ? originOf(url.url) : null;
  return {
    ...problems,
    ...headerProblems({ profile, secrets }, origin),
    ...optionProblems(profile),
    ...promptProblems(profile.prompts),
  };
}

function headerProblems({ profile, secrets }: CleanDraft, origin: string | null): ProfileProblems {
  const problems: ProfileProblems = {};
  for (const header of headersAndQuery(profile)) {
    const isHeader = profile.headers.includes(header);
    const name = isHeader
      ? (headerNameProblem(header.name) ?? repeated(header, profile.headers))
      : parameterNameProblem(header.name);
    const typed = secrets[header.id] ?? '';
    const value = valueProblem(header, typed, { origin, ...(isHeader ? ofHeader : ofParameter) });
    if (name) problems[`header-name:${header.id}`] = name;
    if (value) problems[`header-value:${header.id}`] = value;
  }
  return problems;
}

/** Returns the draft as it will be saved, or the first problem. */
export function cleanedDraft(
  draft: ProfileDraft,
  readUrl: ReadUrl,
  nameFor: (url: string) => string = nameFromUrl,
): CleanDraft | { problem: string } {
  const { profile, secrets, keepName } = draft;
  const url = readUrl(profile.url, { keepName });
  const [problem] = Object.values(profileProblems(draft, readUrl));
  if (url.status === 'invalid') return { problem: urlProblemText(url.problem) };
  if (problem !== undefined) return { problem };
  const { traceUrl = '', initials = '', heading = '', query = [], ...rest } = profile;
  return {
    secrets,
    profile: {
      ...rest,
      ...(query.length > 0 && { query }),
      ...(traceUrl.trim() !== '' && { traceUrl: traceUrl.trim() }),
      ...(initials.trim() !== '' && { initials: cutInitials(initials).trim() }),
      ...(heading.trim() !== '' && { heading: heading.trim() }),
      url: url.url,
      name: profile.name.trim() || nameFor(url.url),
      starters: cleanStarters(profile.starters),
      prompts: profile.prompts.map((prompt) => ({ ...prompt, name: cleanPromptName(prompt.name) })),
    },
  };
}

function optionProblems(profile: Profile): ProfileProblems {
  const { stallLimitSeconds, responseLimitSeconds, layout, traceUrl = '' } = profile;
  const trace = tracePatternProblem(traceUrl);
  const found = {
    traceUrl: trace && tracePatternTexts[trace](),
    stallLimitSeconds: limitProblem(stallLimitSeconds),
    responseLimitSeconds: limitProblem(responseLimitSeconds),
    height: sizeProblem(layout.height),
    maxWidth: sizeProblem(layout.maxWidth),
  };
  return onlyProblems(Object.entries(found));
}

const tracePatternTexts: Record<TracePatternProblem, () => string> = {
  'no-url': () => say('profileEditor_tracePatternNoUrl'),
  'no-run-id': () => say('profileEditor_tracePatternNoRunId', { example: '{run_id}' }),
};

const promptProblems = (prompts: Prompt[]): ProfileProblems =>
  onlyProblems(
    prompts.flatMap((prompt) => [
      [`prompt-name:${prompt.id}`, promptNameProblem(prompt, prompts)],
      [`prompt-text:${prompt.id}`, promptTextProblem(prompt.text)],
    ]),
  );

/** Keeps the fields that have a problem. */
export const onlyProblems = (found: [string, string | undefined][]): ProfileProblems =>
  Object.fromEntries(found.flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));

const sizeProblem = (pixels: number | null) =>
  pixels === null || (pixels >= layoutRange.min && pixels <= layoutRange.max)
    ? undefined
    : say('profileEditor_sizeRange', layoutRange);

export function repeated({ id, name }: ProfileHeader, headers: ProfileHeader[]): string | undefined {
  const first = headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
  return first && first.id !== id ? say('header_twice', { name }) : undefined;
}

const parameterNameProblem = (name: string) => (name === '' ? say('parameter_nameMissing') : undefined);

type ValueRules = { plain(value: string): string | undefined; secret(value: string): string | undefined };

const ofHeader: ValueRules = { plain: (value) => plainValueProblem(value), secret: headerValueProblem };
const ofParameter: ValueRules = {
  plain: (value) => unknownVariable(value),
  secret: (value) => (value.trim() === '' ? say('parameter_valueMissing') : undefined),
};

function valueProblem(
  header: ProfileHeader,
  typed: string,
  { origin, plain, secret }: ValueRules & { origin: string | null },
): string | undefined {
  if (!header.secret) return plain(header.value);
  if (typed !== '') return secret(typed);
  // A forgotten secret is no problem here: a message asks for it when it needs it.
  if (header.origin === null) return header.isForSession ? undefined : secret(typed);
  if (origin === null || header.origin === origin) return undefined;
  return say('header_secretOfOther', { known: header.origin, origin });
}

/** Explains why the value of a header that is not secret cannot be sent. */
export const plainValueProblem = (value: string) => headerValueProblem(value) ?? unknownVariable(value);

function unknownVariable(value: string): string | undefined {
  const [name] = unknownVariables(value);
  const known = variableNames.map((variable) => `{{${variable}}}`);
  return name === undefined
    ? undefined
    : say('header_unknownVariable', { name: `{{${name}}}`, known: listText(known, 'disjunction') });
}

const limitRange = { min: 1, max: 86_400 };

function limitProblem(seconds: number | null): string | undefined {
  if (seconds === null || (seconds >= limitRange.min && seconds <= limitRange.max)) return undefined;
  return say('profileEditor_limitRange', limitRange);
}
