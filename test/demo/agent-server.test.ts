import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';
import { isJsonObject, type Json } from '../../lib/json/json.ts';
import { createReplay, type Reply } from '../support/replayed-recording.ts';

let double: Awaited<ReturnType<typeof startAgentServerDouble>>;

beforeAll(async () => {
  double = await startAgentServerDouble({ pace: 0 });
});

afterAll(() => double?.stop());

/** Keys of the metadata that the double keeps; the others differ from server to server. */
const kept = new Set(['langgraph_node', 'langgraph_step', 'source', 'step', 'graph_id', 'created_by']);
const leftOut = new Set(['kwargs', 'path', 'result', 'multitask_strategy', 'langsmith_session_name']);

/** Leaves out what the double does not imitate, and all ids: their numbers depend on it. */
function comparable(value: Json, key = ''): Json {
  // After its first line a refusal quotes the schema of the server.
  if (key === 'detail') return String(value).split('\n', 1)[0] ?? '';
  // A model that nobody follows numbers its messages.
  if (typeof value === 'string') return value.replace(/id-\d+(-0)?/g, 'id');
  if (Array.isArray(value)) return value.map((item) => comparable(item, key));
  if (!isJsonObject(value)) return value;
  const isMetadata = key === 'metadata' || 'langgraph_node' in value;
  const entries = Object.entries(value).filter(([name]) =>
    isMetadata ? kept.has(name) : !leftOut.has(name),
  );
  return Object.fromEntries(
    entries.map(([name, item]) => [name.replace(/id-\d+/g, 'id'), comparable(item ?? null, name)]),
  );
}

const seen = (reply: Reply) => comparable(reply as unknown as Json);

async function expectAsRecorded(names: string[], replay = createReplay(double.origin)) {
  for (const name of names) {
    const { expected, got } = await replay.send(name);
    expect(seen(got), name).toEqual(seen(expected));
  }
}

const question = (assistant: string, text: string): Json => ({
  assistant_id: assistant,
  input: { messages: [{ type: 'human', content: text }] },
});

test.each([
  ['of a chat', ['chat.stream', 'chat.wait']],
  ['of tools', ['tools.stream', 'tools.wait']],
  ['of a question', ['approve.stream', 'approve.wait']],
  ['of two questions', ['pair.stream', 'pair.wait']],
  ['of a review', ['hitl.stream', 'hitl.wait', 'hitl-two.wait']],
  ['of a failure', ['fails.stream', 'fails.wait', 'fails-mid.stream', 'fails-mid.wait']],
  ['for what it cannot run', ['error.bad-json', 'error.no-assistant', 'error.unknown-assistant-id']],
  ['for no input', ['error.input-null']],
  ['for an unknown thread', ['thread.run-unknown']],
])('double of the Agent Server: answers as recorded %s', (_title, names) => expectAsRecorded(names));

test('double of the Agent Server: keeps threads and their branches as recorded', () =>
  expectAsRecorded([
    'thread.run-1',
    'thread.run-2',
    'thread.history',
    'thread.runs',
    'branch.edit',
    'branch.regenerate',
    'branch.history',
  ]));

test.each([
  ['takes an answer', ['resume.run', 'resume.runs', 'resume.resumed', 'resume.again']],
  ['takes answers by id', ['pair.run', 'pair.resume-one', 'pair.resume-other']],
  ['hides a question that was not asked for', ['approve-tuple-only.stream']],
  [
    'leaves the error out of a replay',
    ['rejoin-error.run', 'rejoin-error.replay', 'rejoin-error.join', 'rejoin-error.run-status'],
  ],
])('double of the Agent Server: %s, as recorded', async (_title, names) => {
  const replay = createReplay(double.origin);
  await replay.prepare(names[0] ?? '');
  await expectAsRecorded(names, replay);
});

test.each([
  ['approve', 'hello'],
  ['reject', 'hello'],
  ['edit', 'hello'],
  ['respond', 'hello'],
  ['two', 'two'],
])('double of the Agent Server: takes the decision %s as recorded', async (decision, text) => {
  const replay = createReplay(double.origin);
  await replay.prepare(`hitl.${decision}`, question('hitl', text));
  await expectAsRecorded([`hitl.${decision}`], replay);
});
