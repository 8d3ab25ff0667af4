import { describe, expect, test } from 'vitest';
import { agentServer } from '../../../lib/agent-server/agent-server.ts';
import { graphInput } from '../../../lib/agent-server/assistant/graph-input.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { Field } from '../../../lib/form/field.ts';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import type { InputForm } from '../../../lib/panel/composing/input-form.ts';
import { createAnswer } from '../../../lib/panel/conversation/answer.ts';
import type { ShownTurn } from '../../../lib/panel/conversation/turns.ts';
import { foldChunks } from '../../support/agent-server-run.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { anAnswer, aRun } from '../../support/conversation.ts';
import { aDescription } from '../../support/description.ts';
import { createNextMessageScene } from '../../support/next-message-scene.ts';
import { aProfile } from '../../support/profile.ts';
import { listOf, object, text } from '../../support/schema.ts';

const graph = 'http://127.0.0.1:2024/assistants/graph';
const graphProfile = aProfile({ url: graph, protocol: 'agent-server' });
const stateSchema = graphInput({
  input_schema: object({ messages: listOf({}), topic: text, language: text }, ['messages', 'topic']),
  state_schema: object({ messages: listOf({}), topic: text, language: text, notes: text }),
});

/** An answer of the graph, whose thread has this state then. */
function answerTurn(id: string, state: JsonObject, part: Partial<Run> = {}): ShownTurn {
  const run = aRun({
    id,
    url: graph,
    protocol: 'agent-server',
    state: { status: 'done' },
    place: { thread: 'c1', run: id, key: id },
    ...part,
  });
  const stored = { run, fold: foldChunks([{ event: 'values', data: state }]) };
  const answer = createAnswer(0, () => ({ ...usualReading, as: agentServer.answers }), stored);
  return { role: 'answer', message: anAnswer({ id: `${id}.answer`, runId: id }), versions: [], answer };
}

async function createThreadScene() {
  const scene = await createNextMessageScene({ stored: [graphProfile] });
  scene.described.by.p1 = { ...aDescription(stateSchema, undefined, graph), protocol: 'agent-server' };
  const message = scene.create();
  await expect.poll(() => message.runnable.fields.value.length).toBe(2);
  const show = (id: string, ...turns: ShownTurn[]) => {
    scene.open.value = { ...scene.open.value, id, turns };
  };
  return { ...scene, ...message, show, shown: () => shownOf(message.runnable.fields.value) };
}

const shownOf = (fields: Field[]) =>
  Object.fromEntries(
    fields.map(({ name, isRequired, now }) => [name, now ?? (isRequired ? 'demanded' : 'offered')]),
  );

const write = (form: InputForm, at: string, value: Json) => form.edit({ type: 'value', at, value });

describe('the form of a thread', () => {
  test('demands and sends nothing that the thread has', async () => {
    const { form, show, shown } = await createThreadScene();
    expect(shown()).toEqual({ topic: 'demanded', language: 'offered' });
    expect(await form.check('Hi')).toBe(false);
    write(form, '/topic', 'tea');
    expect([await form.check('Hi'), form.sent().fields]).toEqual([true, { topic: 'tea' }]);
    show('c1', answerTurn('r1', { topic: 'tea', language: 'de' }));
    expect(shown()).toEqual({ topic: 'tea', language: 'de' });
    expect([await form.check('Hi'), form.sent().fields]).toEqual([true, {}]);
  });

  test('sends a changed value once', async () => {
    const { form, show } = await createThreadScene();
    show('c1', answerTurn('r1', { topic: 'tea' }));
    write(form, '/topic', 'tea and milk');
    expect(form.sent().fields).toEqual({ topic: 'tea and milk' });
    form.take();
    expect(form.sent().fields).toEqual({});
  });

  test('shows the values of the branch shown', async () => {
    const { show, shown } = await createThreadScene();
    show('c1', answerTurn('r1', { topic: 'tea' }), answerTurn('r2', { topic: 'milk' }));
    expect(shown()).toMatchObject({ topic: 'milk' });
    show('c1', answerTurn('r1', { topic: 'tea' }));
    expect(shown()).toMatchObject({ topic: 'tea' });
  });

  test('of a new conversation has what was last filled in for one', async () => {
    const { form, show } = await createThreadScene();
    write(form, '/topic', 'tea');
    show('c1', answerTurn('r1', { topic: 'tea' }));
    form.take();
    write(form, '/language', 'fr');
    show('c2');
    expect(form.sent().fields).toEqual({ topic: 'tea' });
    show('c1', answerTurn('r1', { topic: 'tea' }));
    expect(form.sent().fields).toEqual({ language: 'fr' });
  });

  test('stays while its first message is not known to have arrived', async () => {
    const { form, show } = await createThreadScene();
    write(form, '/topic', 'tea');
    const failure = { kind: 'unreachable' as const, origin: 'http://127.0.0.1:2024' };
    show('c1', answerTurn('r1', {}, { state: { status: 'failed', failure } }));
    expect(form.sent().fields).toEqual({ topic: 'tea' });
  });

  test('is stored for the conversation, until it is empty', async () => {
    const { form, show, memory } = await createThreadScene();
    show('c1', answerTurn('r1', { topic: 'tea' }));
    write(form, '/language', 'fr');
    expect([...memory.kept.keys()]).toEqual(['form:p1/c1']);
    form.take();
    expect([...memory.kept.keys()]).toEqual([]);
  });

  test.each<[string, Partial<Run>]>([
    ['another server', { url: 'http://127.0.0.1:9/assistants/graph' }],
    ['another protocol', { protocol: 'langserve' }],
  ])('knows nothing of %s', async (_, part) => {
    const { show, shown } = await createThreadScene();
    show('c1', answerTurn('r1', { topic: 'tea' }, part));
    expect(shown()).toEqual({ topic: 'demanded', language: 'offered' });
  });
});
