import { readQueue } from '../queue/message-queue.ts';
import { readMessage, readRun } from './conversation-record.ts';

/**
 * Returns the ids of the files a stored message refers to. For an unreadable message, any text in it counts.
 */
export function filesOfMessage(stored: unknown): string[] {
  const read = readMessage(stored).data;
  if (!read) return textsIn(stored);
  return read.role === 'human' ? read.attachments.map(({ id }) => id) : [];
}

/** Returns the ids of the files the record of a run refers to. */
export function filesOfRun(stored: unknown): string[] {
  const read = readRun((stored as { run?: unknown } | null)?.run).data;
  return read ? read.files.map(({ file }) => file.id) : textsIn(stored);
}

/** Returns the ids of the files a queued message refers to. */
export function filesOfQueued(stored: unknown): string[] {
  const [read] = readQueue([stored]);
  if (!read) return textsIn(stored);
  const { files, message } = read.start;
  return [...files.map(({ file }) => file.id), ...message.attachments.map(({ id }) => id)];
}

function textsIn(stored: unknown): string[] {
  const texts: string[] = [];
  const left = [stored];
  const seen = new Set<unknown>();
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') texts.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const inner of Object.values(value)) left.push(inner);
  }
  return texts;
}
