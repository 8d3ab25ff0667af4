import * as z from 'zod/mini';
import { isJsonObject, type JsonObject, parseJson } from '../../../json/json.ts';
import { say } from '../../../words/say.ts';
import { type Conversation, type Message, titleFrom } from '../../conversation/conversation.ts';
import {
  readHead,
  readMessage,
  readRunRecord,
  recordReader,
} from '../../conversation/conversation-record.ts';
import { attachment, fileProblem } from '../../file/attachment.ts';
import * as version1 from '../../frozen/records-v1.ts';
import { bytesOf } from '../../masking/base64.ts';
import { isEnded, type Run, type RunWithFold } from '../../run/run.ts';
import { hasEnded, type RunStatus } from '../../run/run-state.ts';
import { latestMoment } from '../../run/time-text.ts';
import { isTemporary, recordId } from '../../storage/record-id.ts';
import { inSlices } from '../../storage/time-slices.ts';
import { countLeftOut, entryName, type LeftOut, type LeftOutKind, type ReadEntry } from './import-report.ts';

export const isRunnelEntry = (value: JsonObject) =>
  isJsonObject(value.conversation) && Array.isArray(value.messages);

const named = z.object({ id: z.string() });
const namedRun = z.object({ run: z.object({ id: z.string(), messageId: z.string() }) });

const listed = z.catch(z.array(z.unknown()), []);

/** Reads one conversation of our own format, record by record: a broken record does not affect the others. */
export function readRunnelEntry(value: JsonObject): ReadEntry {
  const { data: head } = readHead(value.conversation);
  const of = entryName((value.conversation as JsonObject).title);
  if (!head || !recordId.safeParse(head.id).success)
    return { status: 'unreadable', of, problem: say('import_notRunnel') };
  const { id } = head;
  if (isTemporary(id)) return { status: 'unreadable', of, problem: say('import_temporary') };
  const foundMessages = listed.parse(value.messages);
  const foundRuns = listed.parse(value.runs);
  const messages = once(defined(foundMessages.map((item) => readMessage(item).data)), (item) => item)
    .filter(({ conversationId }) => conversationId === id)
    .map((item) => ({ ...item, createdAt: moment(item.createdAt) }));
  const runs = once(defined(foundRuns.map((item) => readRunRecord(item).data)), ({ run }) => run)
    .filter(({ run }) => run.conversationId === id)
    .map(endedOff);
  const leftOut: LeftOut = {};
  countLeftOut(leftOut, 'messages', foundMessages.length - messages.length);
  countLeftOut(leftOut, 'answers', answersLost({ messages: foundMessages, runs: foundRuns }, messages, runs));
  // Files of listed conversations were already taken out; any left here are not imported.
  countLeftOut(leftOut, 'broken-files', listed.parse(value.files).length);
  const record = { conversation: standing(head, messages, runs), messages, runs };
  return { status: 'read', record, leftOut };
}

/** Counts the answers that have no run, and the runs of no message: the run of a message that was left out is not told twice. */
function answersLost(
  found: { messages: unknown[]; runs: unknown[] },
  messages: Message[],
  runs: RunWithFold[],
): number {
  const kept = new Set(runs.map(({ run }) => run.id));
  const answers = messages.filter((item) => item.role === 'answer');
  const shown = answers.filter(({ runId }) => kept.has(runId));
  const shownRuns = new Set(shown.map(({ runId }) => runId));
  const untold = new Set(found.messages.map((item) => named.safeParse(item).data?.id));
  for (const { id } of shown) untold.delete(id);
  const missing = new Set(answers.map(({ runId }) => runId).filter((id) => !kept.has(id)));
  const isTold = (item: unknown) => {
    const { run } = namedRun.safeParse(item).data ?? {};
    return run !== undefined && (missing.has(run.id) || untold.has(run.messageId));
  };
  const told = found.runs.filter(isTold).length;
  return answers.length - shown.length + Math.max(0, found.runs.length - shownRuns.size - told);
}

/** Replaces invalid timestamps. */
const moment = (at: number, instead = 0) => (at >= 0 && at <= latestMoment ? at : instead);

const defined = <T>(items: (T | undefined)[]): T[] => items.filter((item) => item !== undefined);

function once<T>(items: T[], named: (item: T) => { id: string }): T[] {
  const byId = new Map<string, T>();
  for (const item of items) if (!byId.has(named(item).id)) byId.set(named(item).id, item);
  return [...byId.values()];
}

/** Marks unfinished runs as interrupted. */
function endedOff({ run, fold }: RunWithFold): RunWithFold {
  if (isEnded(run)) return { run, fold };
  const state: Run['state'] = { status: 'interrupted', cause: 'unknown' };
  return { run: { ...run, state, endedAt: run.lastChunkAt ?? run.sentAt ?? run.createdAt }, fold };
}

/**
 * Makes the head consistent: it shows an existing branch, has the last run's status, and is not deleted.
 */
function standing(
  { deletedAt: _, ...head }: Conversation,
  messages: Message[],
  runs: RunWithFold[],
): Conversation {
  const newest = messages.toSorted((one, other) => one.createdAt - other.createdAt).at(-1);
  const createdAt = moment(head.createdAt);
  const last = runs.find(({ run }) => run.id === head.lastRun.id)?.run;
  return {
    ...head,
    title: titleFrom(head.title),
    createdAt,
    updatedAt: moment(head.updatedAt, createdAt),
    tip: messages.some(({ id }) => id === head.tip) ? head.tip : (newest?.id ?? head.tip),
    lastRun: { id: head.lastRun.id, status: last?.state.status ?? endedStatus(head.lastRun.status) },
  };
}

const endedStatus = (status: RunStatus): RunStatus => (hasEnded(status) ? status : 'interrupted');

/** A file in an export, beside its conversation. */
const carriedFile = z.object({ ...attachment.shape, base64: z.string() });
export type CarriedFile = z.infer<typeof carriedFile>;

export type FileLeftOut = Extract<LeftOutKind, `${string}-files`>;

const longestId = 200;

const readCarried = recordReader(carriedFile, version1.carriedFile, (file) => file);

/** Reads a file of a conversation; its base64 is decoded later. */
export function readCarriedFile({
  text,
  isCut,
}: {
  text: string;
  isCut: boolean;
}): CarriedFile | FileLeftOut {
  if (isCut) return 'large-files';
  const { data } = readCarried(parseJson(text));
  if (!data || data.id === '' || data.id.length > longestId) return 'broken-files';
  const { name, base64 } = data;
  const padding = /={0,2}$/.exec(base64.slice(-2))?.[0].length ?? 0;
  return fileProblem({ name, size: (base64.length / 4) * 3 - padding }) === undefined ? data : 'large-files';
}

/** Divisible by 4, so that each piece can be decoded separately. */
const pieceLength = 4 * 64 * 1024;

/** Decodes base64 in pieces; undefined if it is invalid or its size differs. */
export async function base64Bytes(
  base64: string,
  size: number,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const count = Math.ceil(base64.length / pieceLength);
  const starts = Array.from({ length: count }, (_, place) => place * pieceLength);
  try {
    const pieces = await inSlices(starts, (start) => bytesOf(base64.slice(start, start + pieceLength)));
    return pieces.reduce((sum, { length }) => sum + length, 0) === size ? pieces : undefined;
  } catch {
    return undefined;
  }
}
