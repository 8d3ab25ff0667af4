import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealAgentServer, startRealAgentServer } from '../../../../demo/real-agent-server.mjs';
import type { CardDraft } from '../../../../lib/chat/waiting/card-draft.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import { conversation, latest, questionsIn } from '../../../support/agent-conversation.ts';
import { approvedAfter } from '../../../support/approval.ts';
import { bareThread, filledConversation } from '../../../support/filled-conversation.ts';

let server: RealAgentServer;
beforeAll(async () => {
  server = await startRealAgentServer({ config: 'langgraph.states.json' });
});
afterAll(() => server?.stop());

const human = (content: string) => ({ type: 'human', content });
const twice = [{ text: 'one bye' }, { text: 'two bye' }];
const bare = twice.map(({ text }) => ({ messages: [human(text)] }));
const modes = ['stream', 'batch'] as const;

describe.concurrent('a thread of a real graph has', () => {
  test.each(
    ['state', 'own_output', 'old', 'turns'].flatMap((graph) => modes.map((mode) => [graph, mode] as const)),
  )('what it has with the messages alone, where nobody fills in a field: %s, %s', async (graph, mode) => {
    const { turns, state } = await filledConversation(server.origin, graph, twice, { mode });
    expect(turns).toMatchObject([
      { demanded: [], end: 'end' },
      { demanded: [], end: 'end' },
    ]);
    expect(turns.map(({ input }) => Object.keys(input as JsonObject))).toEqual([['messages'], ['messages']]);
    expect(state).toEqual(await bareThread(server.origin, graph, bare));
  });

  test.each(modes)('what a person has filled in once, and changed later: %s', async (mode) => {
    const values = { language: 'de', tags: ['x'], notes: ['mine'] };
    const { turns, state } = await filledConversation(
      server.origin,
      'state',
      [{ text: 'one', values }, { text: 'two' }, { text: 'three', values: { language: 'fr' } }],
      { mode },
    );
    expect(turns.map(({ input }) => input)).toMatchObject([values, {}, { language: 'fr' }]);
    expect(turns.map(({ input }) => Object.keys(input as JsonObject).length)).toEqual([4, 1, 2]);
    expect(state).toMatchObject({
      language: 'fr',
      tags: ['x'],
      notes: ['mine', 'note 1', 'note 2', 'note 3'],
    });
  });

  test('the fields of an input of its own, which are demanded until it has them', async () => {
    const nothing = await filledConversation(server.origin, 'own_input', [{ text: 'one' }]);
    expect(nothing.turns).toMatchObject([{ demanded: ['/language', '/tags'] }]);
    const values = { language: 'de', tags: ['x'] };
    const { turns, state } = await filledConversation(server.origin, 'own_input', [
      { text: 'one', values },
      { text: 'two' },
    ]);
    expect(turns.map(({ demanded }) => demanded)).toEqual([[], []]);
    const inputs = [{ messages: [human('one')], ...values }, { messages: [human('two')] }];
    expect(state).toEqual(await bareThread(server.origin, 'own_input', inputs));
  });

  test('the fields without which a Pydantic state fails', async () => {
    const nothing = await filledConversation(server.origin, 'checked', [{ text: 'one' }]);
    expect(nothing.turns).toMatchObject([{ demanded: ['/language'], end: 'runnable-error' }]);
    const { turns } = await filledConversation(server.origin, 'checked', [
      { text: 'one', values: { language: 'de' } },
      { text: 'two' },
    ]);
    expect(turns).toMatchObject([
      { demanded: [], end: 'end' },
      { demanded: [], end: 'end', input: { messages: [{}] } },
    ]);
  });
});

test.each(['strict', 'strict_record'].flatMap((graph) => modes.map((mode) => [graph, mode] as const)))(
  'a first message is sent again to a real graph whose thread a missing field has ruined: %s, %s',
  async (graph, mode) => {
    const { turns } = await filledConversation(
      server.origin,
      graph,
      [{ text: 'one' }, { text: 'one', values: { language: 'de' }, isAgain: true }, { text: 'two' }],
      { mode },
    );
    expect(turns.map(({ end, text }) => [end, text])).toEqual([
      ['runnable-error', ''],
      ['end', "HAD {'language': 'de'}"],
      ['end', "HAD {'language': 'de'}"],
    ]);
  },
);

test.each(modes)('a real graph answers with its own output: %s', async (mode) => {
  const { turns } = await filledConversation(server.origin, 'own_output', twice, { mode });
  expect(turns.map(({ text }) => text)).toEqual(['summary of 1', 'summary of 3']);
  const question = { text: 'Why?', values: { language: 'de' } };
  const asked = await filledConversation(server.origin, 'asked', [question, { text: 'How?' }], { mode });
  expect(asked.turns.map(({ text }) => text)).toEqual(['Why? in de', 'How? in de']);
});

const refund = {
  order: '1234567890123456789',
  lines: '[{"id": 12345678901234567890, "of": {"ids": [9007199254740993, -1234567890123456789]}}]',
};
const refunded = `{"order": ${refund.order}, "rate": 1.0, "lines": ${refund.lines}, "note": "very late"}`;
const decisions = {
  review: `{"decisions": [{"type": "edit", "edited_action": {"name": "refund", "args": ${refunded}}}]}`,
  inbox: `[{"type": "edit", "args": {"action": "refund", "args": ${refunded}}}]`,
};
const edits: [string, Partial<CardDraft>][] = [
  ['as a field', { args: { note: 'very late' } }],
  ['as JSON', { json: refunded }],
];

describe.each(['review', 'inbox'] as const)('an approval for a real graph, in the form of %s', (graph) => {
  test.each(edits.flatMap(([how, edit]) => modes.map((mode) => [how, mode, edit] as const)))(
    'gives the numbers back that nobody changed: edited %s, %s',
    async (_, mode, edit) => {
      const { say } = conversation(graph, server.origin);
      const asked = await say('Refund it', latest(null), { mode });
      const answers = approvedAfter(questionsIn(asked), edit);
      const answered = await say('', { ...latest(asked.place), answers }, { mode });
      expect([answered.text, answered.end]).toEqual([decisions[graph], 'end']);
    },
  );
});

test.each(modes)('a real graph gets the context that it requires: %s', async (mode) => {
  const context = { user_id: 'ann' };
  const { required, turns, state } = await filledConversation(server.origin, 'needs', twice, {
    mode,
    preset: context,
  });
  expect(required).toEqual(['user_id']);
  expect(turns.map(({ text }) => text)).toEqual(['hello ann', 'hello ann']);
  expect(state).toEqual(await bareThread(server.origin, 'needs', bare, context));
});

test('a real assistant with a context of its own requires it no more', async () => {
  const body = JSON.stringify({ graph_id: 'needs', context: { user_id: 'bob' } });
  const made = await fetch(`${server.origin}/assistants`, { method: 'POST', body });
  const { assistant_id } = await made.json();
  const { required, turns } = await filledConversation(server.origin, assistant_id, [{ text: 'one' }]);
  expect(required).toEqual([]);
  expect(turns).toMatchObject([{ text: 'hello bob', end: 'end' }]);
});
