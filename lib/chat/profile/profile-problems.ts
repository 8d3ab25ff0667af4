import type { ReadUrl } from '../../runnable/runnable-url.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { cleanPromptName, type Prompt, promptNameProblem, promptTextProblem } from '../prompt/prompt.ts';
import { urlProblemText } from './address-text.ts';
import { headerNameProblem, headerValueProblem } from './header.ts';
import { layoutRange, nameFromUrl, originOf, type Profile, type ProfileHeader } from './profile.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { cutInitials } from './profile-tile.ts';
import { cleanStarters } from './starter-texts.ts';
import { type TracePatternProblem, tracePatternProblem } from './trace-link.ts';
import { unknownVariables, variableNames } from './variables.ts';

/**
 * Problem by field: a field of a header is `header-name:{id}` or `header-value:{id}`, one of a prompt
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
  for (const header of profile.headers) {
    const name = headerNameProblem(header.name) ?? repeated(header, profile.headers);
    const value = valueProblem(header, secrets[header.id] ?? '', origin);
    if (name) problems[`header-name:${header.id}`] = name;
    if (value) problems[`header-value:${header.id}`] = value;
  }
  return { ...problems, ...optionProblems(profile), ...promptProblems(profile.prompts) };
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
  const { traceUrl = '', initials = '', heading = '', ...rest } = profile;
  return {
    secrets,
    profile: {
      ...rest,
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

const onlyProblems = (found: [string, string | undefined][]): ProfileProblems =>
  Object.fromEntries(found.flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));

const sizeProblem = (pixels: number | null) =>
  pixels === null || (pixels >= layoutRange.min && pixels <= layoutRange.max)
    ? undefined
    : say('profileEditor_sizeRange', layoutRange);

export function repeated({ id, name }: ProfileHeader, headers: ProfileHeader[]): string | undefined {
  const first = headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
  return first && first.id !== id ? say('header_twice', { name }) : undefined;
}

function valueProblem(header: ProfileHeader, typed: string, origin: string | null): string | undefined {
  if (!header.secret) return plainValueProblem(header.value);
  if (typed !== '') return headerValueProblem(typed);
  // A forgotten secret is no problem here: a message asks for it when it needs it.
  if (header.origin === null) return header.isForSession ? undefined : headerValueProblem(typed);
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
