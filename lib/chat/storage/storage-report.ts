import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
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
    ? say('storage_estimate', { used: sizeText(estimate.usage), quota: sizeText(estimate.quota) })
    : say('storage_noEstimate');

/** The amount of each kind that is stored. */
export const storageLines = ({
  traces,
  files,
  descriptions,
  conversations,
  messages,
  answers,
}: StorageReport) => [
  {
    of: say('storage_conversations'),
    text: say('storage_conversationsAmount', {
      size: sizeText(conversations.size),
      conversations: conversations.count,
      messages,
      answers,
    }),
  },
  { of: say('storage_files'), text: say('storage_filesAmount', inWords(files)) },
  { of: say('storage_schemas'), text: say('storage_schemasAmount', inWords(descriptions)) },
  { of: say('storage_traces'), text: say('storage_tracesAmount', inWords(traces)) },
];

const inWords = ({ count, size }: Amount) => ({ count, size: sizeText(size) });
