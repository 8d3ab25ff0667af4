import { counted } from '../../words/counted.ts';
import type { UnreadableRecord } from '../conversation/unreadable-record.ts';
import type { StorageEstimate } from '../run/trace-allowance.ts';

/** How many there are, and what they take in bytes. */
export type Amount = { count: number; size: number };

/** What is stored, as far as it can be measured. */
export type StorageReport = {
  /** Of runs that have ended. */
  traces: Amount;
  files: Amount;
  /** The descriptions of runnables. */
  descriptions: Amount;
  /** With their messages and answers. */
  conversations: Amount;
  messages: number;
  answers: number;
  unreadable: UnreadableRecord[];
};

export const estimateText = (estimate: StorageEstimate | undefined): string =>
  estimate
    ? `About ${bytesText(estimate.usage)} of ${bytesText(estimate.quota)} that the browser allows.`
    : 'The browser does not say how much is stored.';

/** What takes how much, a line for each. */
export const storageLines = ({
  traces,
  files,
  descriptions,
  conversations,
  messages,
  answers,
}: StorageReport) => [
  {
    of: 'Conversations',
    text: `${bytesText(conversations.size)}: ${counted(conversations.count, 'conversation')} with ${counted(messages, 'message')} and ${counted(answers, 'answer')}`,
  },
  { of: 'Files', text: `${bytesText(files.size)}: ${counted(files.count, 'file')}` },
  { of: 'Schemas', text: `${bytesText(descriptions.size)}, of ${counted(descriptions.count, 'runnable')}` },
  { of: 'Traces', text: `${bytesText(traces.size)}, of ${counted(traces.count, 'answer')}` },
];

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size as browsers and disks are sold. */
export function bytesText(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // What would be rounded to a thousand is one of the next unit.
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1_000;
    unit += 1;
  }
  const text = amount.toLocaleString('en', { maximumFractionDigits: unit > 0 && amount < 99.95 ? 1 : 0 });
  return `${text} ${bytes === 1 ? 'byte' : units[unit]}`;
}
