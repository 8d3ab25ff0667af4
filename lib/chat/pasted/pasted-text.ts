import { listText } from '../../words/amounts.ts';
import type { KeysBy, PlainKey } from '../../words/catalogue.ts';
import { say, sayBy } from '../../words/say.ts';
import { ignoredText } from '../profile/address-text.ts';
import type { ProfileDraft } from '../profile/profile-draft.ts';
import type { ProfileChange } from '../sharing/profile-changes.ts';
import type { ReadShared } from '../sharing/shared-profile.ts';
import type { PastedSource, PasteProblem } from './pasted-request.ts';

/** The fields of a profile that a pasted text changed, and the parts that were left out. */
export type Taken = {
  source: PastedSource | 'shared' | 'link' | 'query' | 'sentence';
  changes: ProfileChange[];
  /** Message of the request, for the message box. */
  message: string | undefined;
  /** Names of headers that a browser drops. */
  dropped: string[];
  /** Parts that Runnel does not use, as written. */
  ignored: string[];
  /** Names of secret headers, and of values of presets, that must be typed. */
  missing: string[];
  /** The draft before, for an undo. */
  before: ProfileDraft;
};

/** Explains why a pasted command or code cannot be used, and what to do. */
export const pasteProblemText = (problem: PasteProblem): string =>
  problem.code === 'unreadable' ? problem.problem : sayBy(pasteProblems, problem.code, problem);

const pasteProblems: KeysBy<Exclude<PasteProblem, { code: 'unreadable' }>, 'code'> = {
  'no-url': 'paste_noUrl',
  'several-urls': 'paste_severalUrls',
  'several-commands': 'paste_severalCommands',
  'too-long': 'paste_tooLong',
  file: 'paste_file',
  'argument-missing': 'paste_argumentMissing',
  'open-quote': 'paste_openQuote',
  'letter-name': 'paste_letterName',
  'other-language': 'paste_otherLanguage',
  typographic: 'paste_typographic',
  'open-url': 'paste_openUrl',
};

/** Explains why a shared profile cannot be used. */
export const sharedProblemText = (status: NotRead): string => say(sharedProblems[status]);

type NotRead = Exclude<ReadShared['status'], 'read'>;
const sharedProblems: Record<NotRead, PlainKey> = {
  newer: 'paste_sharedNewer',
  unreadable: 'paste_sharedUnreadable',
  'too-long': 'paste_tooLong',
};

/** Says what was left out of a pasted text, and what is still to do. */
export function takenNotes({ dropped, ignored, missing }: Taken): string[] {
  const hasCookie = dropped.some((name) => name.toLowerCase() === 'cookie');
  return [
    dropped.length > 0 && say('paste_dropped', { names: listText(dropped) }),
    hasCookie && say('paste_cookies'),
    ignoredText(ignored.map((name) => [name])),
    missing.length > 0 && say('paste_missing', { count: missing.length, names: listText(missing) }),
  ].filter((text): text is string => text !== false && text !== '');
}
