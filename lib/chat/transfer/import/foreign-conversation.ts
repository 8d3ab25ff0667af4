import { asNumber } from '../../../json/exact-number.ts';
import { latestMoment } from '../moment.ts';

/** A message of another program's conversation. */
export type ForeignMessage = {
  id: string;
  parentId: string | null;
  /** `none`: cannot be shown, but others may follow it. */
  role: 'human' | 'answer' | 'none';
  text: string;
  /** In ms since 1970; null if unknown. */
  createdAt: number | null;
  /** Name of the assistant. */
  assistant: string;
};

/** Another program's conversation in the form common to all imports. */
export type ForeignConversation = {
  /** Prefix of the new ids, so that importing a file twice gives the same conversation. */
  source: 'chatgpt' | 'open-webui';
  id: string;
  title: string;
  createdAt: number | null;
  updatedAt: number | null;
  messages: ForeignMessage[];
  /** The last message of the branch shown. */
  tip: string | null;
};

const longestId = 80;

/** Returns the first candidate that is short enough: our ids are built from it. */
export const usableId = (...candidates: unknown[]): string | undefined =>
  candidates.find((id): id is string => typeof id === 'string' && id.length > 0 && id.length <= longestId);

const firstMilliseconds = 1e11;

/** Reads a time in seconds or milliseconds; null if invalid. */
export function momentOf(value: unknown): number | null {
  const time = asNumber(value) ?? Number.NaN;
  if (!Number.isFinite(time) || time <= 0) return null;
  const at = Math.round(time < firstMilliseconds ? time * 1000 : time);
  return at < latestMoment ? at : null;
}
