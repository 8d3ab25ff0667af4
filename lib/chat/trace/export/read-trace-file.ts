import { parseJson } from '../../../json/json.ts';
import type { KeysBy } from '../../../words/catalogue.ts';
import { sayBy } from '../../../words/say.ts';
import { newRun, type Run } from '../../run/run.ts';
import { createSlice } from '../../storage/time-slices.ts';
import { type Trace, type TraceItem, unknownTimes } from '../trace.ts';
import { createItemList } from '../trace-items.ts';
import {
  type TracedRun,
  type TraceEndLine,
  type TraceHead,
  traceEnd,
  traceHead,
  traceItem,
  traceMark,
  traceVersion,
} from './trace-file.ts';

/** A trace from a file. `masked`: JSON pointers of texts that were masked when it was written. */
export type TraceFile = TracedRun & { masked: string[] };

/** Why a file cannot be read as a trace. Lines are counted from 1. */
type TraceFileProblem =
  | { kind: 'not-a-trace' }
  | { kind: 'other-version'; version: number }
  | { kind: 'damaged-line'; line: number }
  /** The end is missing, or lines before it. */
  | { kind: 'incomplete' }
  | { kind: 'too-large'; limitMiB: number };

/** A reply has at most 32 MiB; escapes and the other members of an item may triple that. */
const limitMiB = 128;

/** Tells whether a file is too large to be read, by its bytes or its characters. */
export const sizeProblem = (size: number): TraceFileProblem | undefined =>
  size > limitMiB * 1024 * 1024 ? { kind: 'too-large', limitMiB } : undefined;

/** Reads a trace file in slices, from its text or the parts of it; a problem if it is damaged anywhere. */
export async function readTraceFile(
  text: string | AsyncIterable<string>,
): Promise<TraceFile | TraceFileProblem> {
  const tooLarge = typeof text === 'string' ? sizeProblem(text.length) : undefined;
  if (tooLarge) return tooLarge;
  const lines = linesOf(typeof text === 'string' ? [text] : text);
  const first = parseJson((await lines.next()).value ?? '');
  const mark = traceMark.safeParse(first);
  if (!mark.success) return { kind: 'not-a-trace' };
  if (mark.data.version !== traceVersion) return { kind: 'other-version', version: mark.data.version };
  const head = traceHead.safeParse(first);
  if (!head.success) return { kind: 'damaged-line', line: 1 };
  return readRest(head.data, lines);
}

async function readRest(
  head: TraceHead,
  lines: AsyncIterable<string>,
): Promise<TraceFile | TraceFileProblem> {
  const list = createItemList();
  const slice = createSlice();
  let line = 1;
  let end: TraceEndLine | undefined;
  for await (const text of lines) {
    line += 1;
    const read = end ? readBlank(text, end) : readLine(text);
    if (!read) return { kind: 'damaged-line', line };
    if ('item' in read) list.add(read.item);
    else end = read.end;
    if (slice.isOver()) await slice.next();
  }
  const events = list.items();
  if (end?.items !== events.length) return { kind: 'incomplete' };
  const { state, missing } = end;
  return {
    run: head.run,
    masked: head.masked,
    trace: { ...exchangeOf(head), events, state, end: end.end, missing },
  };
}

/** Reads a line after the end: only blank ones may follow. */
const readBlank = (text: string, end: TraceEndLine): { end: TraceEndLine } | undefined =>
  text.trim() === '' ? { end } : undefined;

function readLine(text: string): { item: TraceItem } | { end: TraceEndLine } | undefined {
  const value = parseJson(text);
  const item = traceItem.safeParse(value);
  if (item.success) return { item: withoutUndefined(item.data) };
  const end = traceEnd.safeParse(value);
  return end.success ? { end: end.data } : undefined;
}

function exchangeOf({ startedAt, request, earlier, reply, further, breaks, times, timing }: TraceHead) {
  return withoutUndefined({
    startedAt,
    request: request && withoutUndefined(request),
    earlier: earlier?.map(withoutUndefinedHeads),
    reply: reply && withoutUndefined(reply),
    further: further?.map((each) => ({
      ...withoutUndefinedHeads(each),
      request: withoutUndefined(each.request),
    })),
    breaks,
    times: { ...unknownTimes, ...times },
    timing,
  });
}

type Heads = Pick<NonNullable<TraceHead['earlier']>[number], 'request' | 'reply'>;

const withoutUndefinedHeads = <Value extends Heads>(value: Value) =>
  withoutUndefined({
    ...value,
    request: value.request && withoutUndefined(value.request),
    reply: value.reply && withoutUndefined(value.reply),
  });

type Defined<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> };

/** Removes members without a value. */
const withoutUndefined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<Value>;

/** Cuts a text into lines, without one after the last line break. */
async function* linesOf(parts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string, undefined> {
  // Joined once: a line may be as long as the file.
  let pieces: string[] = [];
  let isFirst = true;
  for await (const part of parts) {
    let start = isFirst && part.startsWith('\ufeff') ? 1 : 0;
    isFirst = false;
    for (let at = part.indexOf('\n', start); at !== -1; at = part.indexOf('\n', start)) {
      pieces.push(part.slice(start, at));
      yield pieces.join('');
      pieces = [];
      start = at + 1;
    }
    if (start < part.length) pieces.push(part.slice(start));
  }
  if (pieces.length > 0) yield pieces.join('');
}

/** Says why a file cannot be opened as a trace, and what to do. */
export const traceFileProblemText = (problem: TraceFileProblem): string =>
  sayBy(problemKeys, problem.kind, problem);

const problemKeys: KeysBy<TraceFileProblem, 'kind'> = {
  'not-a-trace': 'traceFile_notATrace',
  'other-version': 'traceFile_otherVersion',
  'damaged-line': 'traceFile_damagedLine',
  incomplete: 'traceFile_incomplete',
  'too-large': 'traceFile_tooLarge',
};

/** Makes of a saved trace what the inspector shows: a run that no conversation has. */
export function inspectedFile({ run: head, trace }: TracedRun): { run: Run; trace: Trace } {
  const { runnableRunId, ...known } = head;
  const run: Run = {
    ...newRun({ ...known, messageId: '', profileId: '', fields: {}, files: [], preset: null, session: '' }),
    runnableRunId,
    state: trace.state,
  };
  return { run, trace };
}
