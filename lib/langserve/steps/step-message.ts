import {
  deepest,
  isJsonObject,
  isNestedWithin,
  type Json,
  type JsonObject,
  parseJson,
  wordOf,
} from '../../json/json.ts';
import { type Arrival, longestId, type RunEvent } from '../../runnable/run-event.ts';
import type { SseMessage } from '../../sse/sse.ts';
import { malformed, readStreamMessage } from '../stream-message.ts';
import { createUsageReader } from './step-usage.ts';

/** Endpoints that bring the steps beside the output, the one that tells more first (docs/protocol.md#steps). */
export const stepEndpoints = ['stream_events', 'stream_log'];

/**
 * Returns a function that reads the messages of `/stream_events` or `/stream_log`, in order: what the run itself puts
 * out are the chunks that `/stream` would send. Throws like `readChunk`. `hasRun`: a message was of the run itself. A
 * server may leave those out by the name of the run, and the output with them.
 */
export function createStepMessages() {
  const run = createRunOutput();
  return {
    hasRun: run.isKnown,
    readMessage: (message: SseMessage, arrival: Arrival): RunEvent =>
      message.event === 'data' ? run.read(message.data, arrival) : readStreamMessage(message, arrival),
  };
}

function createRunOutput() {
  let root: Json | undefined;
  let isLog = false;
  let isStreamed = false;
  const usageIn = createUsageReader();

  /** Tells whether the output is in an event. A run that is over before its first chunk has it in its end. */
  function hasOutput({ run_id, event, data }: JsonObject): boolean {
    if (run_id !== root || !isJsonObject(data)) return false;
    const isChunk = wordOf(event).endsWith('_stream');
    isStreamed ||= isChunk;
    return isChunk || (!isStreamed && wordOf(event).endsWith('_end') && data.output !== null);
  }

  return {
    isKnown: () => isLog || typeof root === 'string',
    read(data: string, arrival: Arrival): RunEvent {
      const step = parseJson(data);
      if (!isJsonObject(step)) throw malformed(data);
      const isFirst = root === undefined;
      root ??= rootIn(step);
      isLog ||= Array.isArray(step.ops);
      const chunks = step.ops || hasOutput(step) ? chunksOfStep(step) : [];
      if (!isNestedWithin(chunks, deepest)) throw malformed(data);
      if (chunks.length > 0)
        return { type: 'chunks', chunks, raw: { texts: [data], isStep: true, ...arrival } };
      const isNamed = isFirst && typeof root === 'string';
      const usage = usageIn(step);
      return {
        type: 'unknown',
        event: 'data',
        data,
        arrival,
        ...(isNamed && { runId: wordOf(root) }),
        ...(usage && { usage }),
      };
    },
  };
}

/**
 * Returns the id of the run from the first event; null if that is of a step: a server may leave out the events of the
 * run, and then its output is in none.
 */
const rootIn = (step: JsonObject): string | null =>
  Array.isArray(step.parent_ids) && step.parent_ids.length > 0 ? null : (runIdIn(step) ?? null);

/** Returns the id of the run in its first event. */
function runIdIn({ run_id, ops }: JsonObject): string | undefined {
  const first = Array.isArray(ops) && isJsonObject(ops[0]) ? ops[0].value : undefined;
  const id = run_id ?? (isJsonObject(first) ? first.id : undefined);
  return typeof id === 'string' && id.length <= longestId ? id : undefined;
}

/** Returns the chunks in an event that has output. */
export function chunksOfStep({ ops, data }: JsonObject): Json[] {
  if (Array.isArray(ops))
    return ops.flatMap((item) =>
      isJsonObject(item) && /^\/streamed_output\//.test(wordOf(item.path)) ? [item.value ?? null] : [],
    );
  const { chunk, output = null } = isJsonObject(data) ? data : {};
  return [chunk === undefined ? textIn(output) : chunk];
}

/** Returns the text of a plain model's result, which `/stream` would send alone; any other output as it is. */
function textIn(output: Json): Json {
  const generations = isJsonObject(output) ? output.generations : undefined;
  const [list] = Array.isArray(generations) ? generations : [];
  const [first] = Array.isArray(list) ? list : [];
  return isJsonObject(first) && first.text !== undefined ? first.text : output;
}
