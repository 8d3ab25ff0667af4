import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import type { UnreadableRecord } from '../conversation/unreadable-record.ts';

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

/**
 * Size of an ended run's journal, approximate, in bytes. `at`: when the run ended. `isRepeat`: it sent a request again,
 * and its run is deleted with its trace.
 */
export type Trace = { id: string; at: number; size: number; isRepeat?: true };

/** Sizes in bytes. */
export type StorageEstimate = { usage: number; quota: number };

/** Bytes for all traces together. */
export const usualAllowance = 100 * 1024 * 1024;
/** Share of the quota above which storage counts as nearly full: traces then make room for conversations. */
const fullShare = 0.8;

/** Returns the bytes allowed for traces that now take `taken`. */
export function traceAllowance(taken: number, estimate: StorageEstimate | undefined): number {
  const tooMuch = estimate ? Math.max(0, estimate.usage - fullShare * estimate.quota) : 0;
  return tooMuch === 0 ? usualAllowance : Math.min(usualAllowance, Math.max(0, taken - tooMuch));
}

/**
 * Lists the traces whose removal brings the rest within the allowance: repeats first, then the oldest. Those in `kept`
 * stay.
 */
export function oldestBeyond(
  traces: readonly Trace[],
  allowance: number,
  kept: ReadonlySet<string> = new Set(),
): Trace[] {
  let left = sizeOf(traces);
  const gone: Trace[] = [];
  const rank = ({ isRepeat }: Trace) => (isRepeat ? 0 : 1);
  for (const trace of traces.toSorted((one, other) => rank(one) - rank(other) || one.at - other.at)) {
    if (left <= allowance) break;
    if (kept.has(trace.id)) continue;
    gone.push(trace);
    left -= trace.size;
  }
  return gone;
}

export const sizeOf = (traces: readonly Trace[]): number => traces.reduce((sum, { size }) => sum + size, 0);
