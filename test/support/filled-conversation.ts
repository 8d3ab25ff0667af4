import { agentServer } from '../../lib/agent-server/agent-server.ts';
import { connect } from '../../lib/agent-server/connect.ts';
import { settableFields } from '../../lib/form/config-schema.ts';
import { completed, missing } from '../../lib/form/form.ts';
import { inputFields, knowing } from '../../lib/form/input-fields.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
import { foldOf } from '../../lib/runnable/fold.ts';
import { chunksOf, endOf, target } from './run.ts';

/** `isAgain`: another version of the first message. */
export type FilledMessage = { text: string; values?: JsonObject; isAgain?: true };
type Mode = 'stream' | 'batch';
type Manner = { mode?: Mode; preset?: JsonObject };

/**
 * Sends messages to a graph as a page does: by what it says of its input, with the values that a person has filled in, and
 * knowing what the thread has. Returns what was demanded and sent each time, and what the thread has in the end.
 */
export async function filledConversation(
  origin: string,
  graph: string,
  messages: FilledMessage[],
  { mode = 'stream', preset = {} }: Manner = {},
) {
  const runnable = connect(target(`${origin}/assistants/${graph}`, { mode }));
  const signal = new AbortController().signal;
  const { description } = await runnable.describe(signal);
  const schema = schemaIn(description.input);
  const configSchema = schemaIn(description.config);
  const plan = agentServer.plan(schema);
  const memory = { key: 'thread_id', id: crypto.randomUUID() };
  let place: JsonObject | null = null;
  let known: JsonObject = {};
  const turns: { demanded: string[]; input: Json | undefined; end: string; text: string }[] = [];
  for (const { text, values = {}, isAgain } of messages) {
    if (isAgain) [place, known] = [null, {}];
    const filling = { values, unread: {}, chosen: {}, files: new Set<string>() };
    const fields = knowing(inputFields(schema, plan), known);
    const sent = completed(fields, filling);
    const request = agentServer.request({
      plan,
      parts: { text, history: [], values: sent },
      values: preset,
      configSchema,
      dialect: description.dialect,
      outputs: description.outputs,
      memory,
      ids: { run: crypto.randomUUID(), message: crypto.randomUUID() },
      after: { place, isLatest: isAgain !== true, isFirst: place === null },
    });
    const events = [];
    for await (const event of runnable.run(request ?? {}, signal)) {
      if (event.type === 'placed') place = event.place;
      events.push(event);
    }
    const { fold, fieldsIn, text: textOf } = agentServer.answers;
    const output = fold.output(fold.settled(foldOf(fold, chunksOf(events))), null);
    known = { ...known, ...sent, ...(fieldsIn?.(output) as JsonObject | undefined) };
    turns.push({
      demanded: Object.keys(missing(fields, filling, sent)),
      input: (request?.body as JsonObject | undefined)?.input,
      end: endOf(events),
      text: textOf(output, null),
    });
  }
  const required = settableFields(configSchema, null).flatMap(({ name, isRequired }) =>
    isRequired ? [name] : [],
  );
  return { turns, required, state: await stateOf(origin, memory.id) };
}

/** Runs inputs one after the other in a thread, as a program does that sends only these. */
export async function bareThread(origin: string, graph: string, inputs: JsonObject[], context?: JsonObject) {
  const thread = crypto.randomUUID();
  for (const input of inputs) {
    const body = { assistant_id: graph, input, if_not_exists: 'create', ...(context && { context }) };
    const response = await fetch(`${origin}/threads/${thread}/runs/wait`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.text();
  }
  return stateOf(origin, thread);
}

async function stateOf(origin: string, thread: string): Promise<JsonObject> {
  const response = await fetch(`${origin}/threads/${thread}/state`);
  // A server cannot read the state of a Pydantic model that is not valid.
  return response.ok ? withoutIds((await response.json()).values) : {};
}

const withoutIds = (values: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(values, (key, value) => (key === 'id' ? undefined : value)));
