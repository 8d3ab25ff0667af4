import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import type { UnreadableRecord } from '../conversation/unreadable-record.ts';
import type { StorageEstimate } from '../run/trace-allowance.ts';

/** Number of items, and their size in bytes. */
export type Amount = { count: number; size: number };

/** Measured sizes of everything stored. */
export type StorageReport = {
  /** Traces of ended runs. */
  traces: Amount;
  files: Amount;
  /** Descriptions of runnables. */
  descriptions: Amount;
  /** Conversations with their messages and answers. */
  conversations: Amount;
  messages: number;
  answers: number;
  /** Profiles, with the size of secrets and settings. */
  profiles: Amount;
  /** Texts, files and forms that were not sent yet. */
  drafts: Amount;
  /** The search index, by messages. */
  index: Amount;
  unreadable: UnreadableRecord[];
};

export const estimateText = (estimate: StorageEstimate | undefined): string =>
  estimate
    ? say('storage_estimate', { used: sizeText(estimate.usage), quota: sizeText(estimate.quota) })
    : say('storage_noEstimate');

/** Formats the amount of each kind. */
export const storageLines = ({
  traces,
  files,
  descriptions,
  conversations,
  messages,
  answers,
  profiles,
  drafts,
  index,
}: StorageReport) => [
  {
    of: say('common_conversations'),
    text: say('storage_conversationsAmount', {
      size: sizeText(conversations.size),
      content: say('transfer_conversationsWithTurns', {
        conversations: conversations.count,
        messages,
        answers,
      }),
    }),
  },
  { of: say('storage_files'), text: say('storage_filesAmount', inWords(files)) },
  { of: say('storage_schemas'), text: say('storage_schemasAmount', inWords(descriptions)) },
  { of: say('storage_traces'), text: say('storage_tracesAmount', inWords(traces)) },
  { of: say('storage_profiles'), text: say('storage_profilesAmount', inWords(profiles)) },
  { of: say('storage_drafts'), text: say('storage_draftsAmount', inWords(drafts)) },
  { of: say('storage_index'), text: say('storage_indexAmount', inWords(index)) },
];

const inWords = ({ count, size }: Amount) => ({ count, size: sizeText(size) });
