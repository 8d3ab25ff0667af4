import { sizeText } from '../../words/amounts.ts';
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
    ? `About ${sizeText(estimate.usage)} of ${sizeText(estimate.quota)} that the browser allows.`
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
    text: `${sizeText(conversations.size)}: ${counted(conversations.count, 'conversation')} with ${counted(messages, 'message')} and ${counted(answers, 'answer')}`,
  },
  { of: 'Files', text: `${sizeText(files.size)}: ${counted(files.count, 'file')}` },
  { of: 'Schemas', text: `${sizeText(descriptions.size)}, of ${counted(descriptions.count, 'runnable')}` },
  { of: 'Traces', text: `${sizeText(traces.size)}, of ${counted(traces.count, 'answer')}` },
];
