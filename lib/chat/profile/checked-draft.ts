import type { ReadUrl } from '../../runnable/runnable-url.ts';
import { addressProblem, droppedFrom, readAddress, savedUrl } from './address.ts';
import { nameFromUrl } from './profile.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { type CleanDraft, cleanedDraft, type ProfileProblems, profileProblems } from './profile-problems.ts';

type CheckedDraft =
  | { status: 'refused'; problems: ProfileProblems }
  /** `dropped` is the end removed from the URL. */
  | { status: 'clean'; draft: CleanDraft; dropped: string | undefined };

/**
 * Reads the URL field of a draft (a URL, an endpoint or a configuration) and checks all its fields. `nameFor`
 * names a profile whose name is blank.
 */
export function checkedDraft(
  draft: ProfileDraft,
  readUrl: ReadUrl,
  nameFor: (url: string) => string = nameFromUrl,
): CheckedDraft {
  const address = readAddress(draft.profile.url, draft.keepName, readUrl);
  const problem = addressProblem(address);
  const read = { ...draft, profile: { ...draft.profile, url: savedUrl(address) ?? draft.profile.url } };
  const problems = { ...profileProblems(read, readUrl), ...(problem === undefined ? {} : { url: problem }) };
  const clean = cleanedDraft(read, readUrl, nameFor);
  if ('problem' in clean || Object.keys(problems).length > 0) return { status: 'refused', problems };
  return { status: 'clean', draft: clean, dropped: droppedFrom(address) };
}
