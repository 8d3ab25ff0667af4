import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { ignoredText } from '../profile/address-text.ts';
import type { ReadShared } from '../sharing/shared-profile.ts';
import type { PasteProblem } from './pasted-request.ts';
import type { Taken } from './taken.ts';

/** Explains why a pasted command or code cannot be used, and what to do. */
export function pasteProblemText(problem: PasteProblem): string {
  switch (problem.code) {
    case 'no-url':
      return say('paste_noUrl');
    case 'several-urls':
      return say('paste_severalUrls');
    case 'several-commands':
      return say('paste_severalCommands');
    case 'too-long':
      return say('paste_tooLong');
    case 'file':
      return say('paste_file', { option: problem.option });
    case 'argument-missing':
      return say('paste_argumentMissing', { option: problem.option });
    case 'open-quote':
      return say('paste_openQuote', { quote: problem.quote });
    case 'open-url':
      return say('paste_openUrl', { url: problem.url });
    case 'unreadable':
      return problem.problem;
  }
}

/** Explains why a shared profile cannot be used. */
export function sharedProblemText(status: Exclude<ReadShared['status'], 'read'>): string {
  switch (status) {
    case 'newer':
      return say('paste_sharedNewer');
    case 'unreadable':
      return say('paste_sharedUnreadable');
    case 'too-long':
      return say('paste_tooLong');
  }
}

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
