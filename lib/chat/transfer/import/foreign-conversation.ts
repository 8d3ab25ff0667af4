import { latestMoment } from '../moment.ts';

/** A message of another program's conversation. */
export type ForeignMessage = {
  id: string;
  parentId: string | null;
  /** `none`: nothing that could be shown here, but others may follow it. */
  role: 'human' | 'answer' | 'none';
  text: string;
  /** In ms since 1970; null where it does not say. */
  createdAt: number | null;
  /** Who answered. */
  assistant: string;
};

/** Another program's conversation, in the form that all of them have. */
export type ForeignConversation = {
  /** The ids of what becomes of it begin with this, so that the same file twice is the same conversation. */
  source: 'chatgpt' | 'open-webui';
  id: string;
  title: string;
  createdAt: number | null;
  updatedAt: number | null;
  messages: ForeignMessage[];
  /** The message that the branch shown ends with. */
  tip: string | null;
};

const longestId = 80;

/** An id that ours can be made of. */
export const usableId = (...candidates: unknown[]): string | undefined =>
  candidates.find((id): id is string => typeof id === 'string' && id.length > 0 && id.length <= longestId);

const firstMilliseconds = 1e11;

/** Some write seconds, some milliseconds; null for what is no time. */
export function momentOf(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  const at = Math.round(value < firstMilliseconds ? value * 1000 : value);
  return at < latestMoment ? at : null;
}
