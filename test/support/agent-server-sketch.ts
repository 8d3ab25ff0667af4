import { inputFor } from '../../lib/form/input.ts';
import { planInput } from '../../lib/form/input-plan.ts';
import { httpFailure } from '../../lib/http/http-failure.ts';
import { createBodyReader } from '../../lib/http/reply-body.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../lib/json/json.ts';
import { isMessageChunk, mergeMessageChunks, withToolCalls } from '../../lib/message/message-chunk.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { absent, readDescription, type SchemaAnswer } from '../../lib/runnable/description.ts';
import type { Folding } from '../../lib/runnable/fold.ts';
import type { Protocol } from '../../lib/runnable/protocol.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import type { Connect, RunRequest } from '../../lib/runnable/runnable.ts';
import { createSseDecoder } from '../../lib/sse/sse.ts';

/*
 * Covers as much of an Agent Server as the seam needs: one graph, runs without a thread. A chunk is an event
 * with its name, `{ event, data }`.
 */

type Held = { state: JsonObject; growing: JsonObject };

const heldIn = ([held]: Json[]) => held as Held;

/** Folds tokens into messages by id; a state replaces the text of tokens. */
const folding: Folding = {
  empty: () => ({ parts: [{ state: {}, growing: {} }] }),
  add({ parts }, chunk) {
    const held = heldIn(parts);
    if (!isJsonObject(chunk)) return;
    const { event, data = null } = chunk;
    if (event === 'values' && isJsonObject(data)) {
      held.state = data;
      held.growing = {};
    }
    const message = Array.isArray(data) ? data[0] : undefined;
    if (event !== 'messages' || !isJsonObject(message)) return;
    const id = String(message.id);
    const known = held.growing[id];
    held.growing[id] = isMessageChunk(known) ? mergeMessageChunks(known, message) : message;
  },
  settled: (fold) => fold,
  output({ parts }) {
    const { state, growing } = heldIn(parts);
    const { messages, ...rest } = state;
    if (!Array.isArray(messages)) return Object.keys(state).length > 0 ? state : undefined;
    const asked = messages.findLastIndex((item) => isJsonObject(item) && item.type === 'human');
    const answers = [...messages.slice(asked + 1), ...Object.values(growing)];
    return { ...rest, messages: answers.map((item) => (isMessageChunk(item) ? withToolCalls(item) : item)) };
  },
  unclear: () => undefined,
  isOutdated: () => false,
};

export const agentServer: Protocol = {
  id: 'agent-server',
  name: 'Agent Server',
  readUrl: (text) => ({
    status: 'valid',
    url: text.replace(/\/(docs|info|ok|assistants|threads|runs).*$/, ''),
  }),
  addressOf: (mode) => (mode === 'stream' ? '/runs/stream' : '/runs/wait'),
  readDescription,
  askedConfig: () => undefined,
  plan: planInput,
  answerAt: () => null,
  // The thread holds the conversation.
  memoryKey: () => 'thread_id',
  request({ plan, parts, memory }) {
    const input = inputFor(plan, parts);
    return input === undefined ? undefined : { assistant_id: 'chat', thread_id: memory?.id ?? null, input };
  },
  answers: {
    fold: folding,
    chunkIn: (text) => parseJson(text) ?? text,
    text: outputText,
  },
};

export const connectAgentServer: Connect = ({ url, mode, fetch: send }) => ({
  url,
  protocol: agentServer,
  inputFor: async () => absent(null, { code: 'no-schema' }),
  async *repeat() {
    yield { type: 'stopped' };
  },
  async describe() {
    const response = await send(`${url}/assistants/chat/schemas`);
    const body = parseJson(await response.text());
    const served = (key: string): SchemaAnswer => {
      const schema = isJsonObject(body) ? body[key] : undefined;
      return isJsonObject(schema)
        ? { status: 'served', schema }
        : absent(response.status, { code: 'no-schema' });
    };
    return {
      unsure: false,
      description: {
        version: 4,
        protocol: 'agent-server',
        url,
        input: served('input_schema'),
        config: served('context_schema'),
        modes: { stream: 'exposed', batch: 'exposed' },
      },
    };
  },
  async *run({ thread_id: _, ...body }: RunRequest, signal): AsyncGenerator<RunEvent> {
    const path = agentServer.addressOf(mode);
    yield { type: 'sent' };
    const response = await send(`${url}${path}`, { method: 'POST', body: JSON.stringify(body), signal });
    if (response.status !== 200) {
      return yield { type: 'error', failure: await httpFailure(response, { mode, path }) };
    }
    yield { type: 'reply', status: 200 };
    yield* mode === 'stream' ? streamed(response) : waited(await response.text());
  },
});

async function* streamed(response: Response): AsyncGenerator<RunEvent> {
  const { next } = createBodyReader(response);
  const characters = new TextDecoder();
  let events: RunEvent[] = [];
  const decode = createSseDecoder(({ event, data }) => events.push(eventOf(event, parseJson(data) ?? data)));
  for (let bytes = await next(); typeof bytes !== 'string'; bytes = await next()) {
    events = [];
    decode(characters.decode(bytes, { stream: true }));
    yield* events;
    if (events.some(({ type }) => type === 'error')) return;
  }
  // The body closes without an end event after any run; earlier events tell how it ended.
  yield { type: 'end' };
}

function eventOf(event: string, data: Json): RunEvent {
  if (event === 'metadata') {
    return { type: 'metadata', runId: isJsonObject(data) ? String(data.run_id) : null, data };
  }
  return event === 'error' ? failed(data) : { type: 'chunks', chunks: [{ event, data }] };
}

function failed(data: Json): RunEvent {
  const detail = isJsonObject(data) ? `${data.error}: ${data.message}` : String(data);
  return { type: 'error', failure: { kind: 'runnable-error', status: 200, detail } };
}

/** Reads the final state after the line feeds that kept the connection alive. */
function* waited(text: string): Generator<RunEvent> {
  const state = parseJson(text.trim()) ?? null;
  if (isJsonObject(state) && state.__error__) return yield failed(state.__error__);
  yield { type: 'chunks', chunks: [{ event: 'values', data: state }] };
  yield { type: 'end' };
}
