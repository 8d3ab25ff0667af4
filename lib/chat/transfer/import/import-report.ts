import { counted } from '../../../words/counted.ts';

/** What a person wants to have of a file. */
export type ImportSections = { conversations: boolean; profiles: boolean };

/** Something that was not taken, or not as it stood there; `of` is what a person calls it. */
export type Trouble = { of: string; problem: string };

/** What has become of a file that was imported. */
export type ImportReport = {
  conversations: number;
  messages: number;
  /** Attached files; those that were there already do not count. */
  files: number;
  profiles: number;
  /** There already; they were left as they are. */
  knownConversations: number;
  knownProfiles: number;
  /** What was left out of what was taken, by what it is. */
  leftOut: Record<string, number>;
  /** The first of them. */
  troubles: Trouble[];
  troubleCount: number;
};

export const emptyReport = (): ImportReport => ({
  conversations: 0,
  messages: 0,
  files: 0,
  profiles: 0,
  knownConversations: 0,
  knownProfiles: 0,
  leftOut: {},
  troubles: [],
  troubleCount: 0,
});

const shownTroubles = 20;

export function addTrouble(report: ImportReport, trouble: Trouble) {
  report.troubleCount += 1;
  if (report.troubles.length < shownTroubles) report.troubles.push(trouble);
}

export function addLeftOut(report: ImportReport, leftOut: Record<string, number>) {
  for (const [what, count] of Object.entries(leftOut))
    report.leftOut[what] = (report.leftOut[what] ?? 0) + count;
}

/** The report in sentences, the most important first. */
export function reportLines(report: ImportReport): string[] {
  const { conversations, messages, files, profiles, troubles, troubleCount } = report;
  const { knownConversations, knownProfiles } = report;
  const taken = [
    conversations > 0 && `${counted(conversations, 'conversation')} with ${counted(messages, 'message')}`,
    files > 0 && counted(files, 'attached file'),
    profiles > 0 && counted(profiles, 'profile'),
  ].filter((part) => part !== false);
  const known = [
    knownConversations > 0 && counted(knownConversations, 'conversation'),
    knownProfiles > 0 && counted(knownProfiles, 'profile'),
  ].filter((part) => part !== false);
  const more = troubleCount - troubles.length;
  return [
    taken.length > 0 ? `Taken: ${listed(taken)}.` : 'Nothing was taken.',
    ...(known.length > 0 ? [`There already and left as they are: ${known.join(' and ')}.`] : []),
    ...Object.entries(report.leftOut).map(([what, count]) => `Left out: ${what} (${amount(count)}).`),
    ...troubles.map(({ of, problem }) => (of === '' ? problem : `${of}: ${problem}`)),
    ...(more > 0 ? [`And ${amount(more)} more that could not be taken as they are.`] : []),
  ];
}

const listed = (parts: string[]) =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
const amount = (count: number) => count.toLocaleString('en');
