import { describe, expect, test } from 'vitest';
import { folding } from '../../lib/agent-server/answer/fold.ts';
import { planGraphInput } from '../../lib/agent-server/assistant/graph-input.ts';
import { questionReading } from '../../lib/agent-server/question/questions.ts';
import { hidingOf } from '../../lib/agent-server/run/hidden-values.ts';
import { threadRequest } from '../../lib/agent-server/run/request.ts';
import { apartFrom } from '../../lib/agent-server/run/start.ts';
import type { CardDraft } from '../../lib/chat/waiting/card-draft.ts';
import { requestLines } from '../../lib/chat/waiting/request-text.ts';
import { parseJson, writeJson } from '../../lib/json/json.ts';
import type { Question } from '../../lib/runnable/question.ts';
import { commands } from '../../lib/wire/commands.ts';
import { approvedAfter } from '../support/approval.ts';
import { key, run, thread } from '../support/recorded-run.ts';
import { answerBody, eventsOfRun, request, serveRun } from '../support/scripted-agent-server.ts';

const args =
  '{"order":1234567890123456789,"price":1.10,"rate":1.0,"of":[{"id":12345678901234567890}],"note":"late"}';
const review = `{"action_requests":[{"name":"refund","args":${args},"description":""}],"review_configs":[{"action_name":"refund","allowed_decisions":["approve","edit","reject"]}]}`;
const inbox = `[{"action_request":{"action":"refund","args":${args}},"config":{"allow_accept":true,"allow_edit":true},"description":""}]`;
const asked = (value: string) => `[{"value":${value},"id":"q1"}]`;

const streamed = (value: string) =>
  `event: metadata\ndata: {"run_id":"r"}\n\nevent: values\ndata: {"messages":[],"__interrupt__":${asked(value)}}\n\n`;

/** Returns the questions of a run, after the ways that they take: the port, the store, a clone. */
async function questionsOf(value: string): Promise<Question[]> {
  await using server = await serveRun({ post: [answerBody(streamed(value))], status: ['interrupted'] });
  const last = (await eventsOfRun(server.url)).at(-1);
  return structuredClone(JSON.parse(JSON.stringify(last?.type === 'asks' ? last.questions : [])));
}

const start = {
  runId: 'r2',
  conversationId: 'c1',
  profileId: 'p1',
  origin: 'http://127.0.0.1:8000',
  plainText: false,
  fields: {},
  files: [],
  secrets: [],
};

/** Approves with another note, and returns the body that is sent. */
async function sentAfter(value: string, edit: Partial<CardDraft>): Promise<string> {
  const questions = await questionsOf(value);
  const answers = approvedAfter(questions, edit);
  const command = commands['run.start']().parse({
    ...start,
    message: { kind: 'answers', answerId: 'a1', answers: structuredClone(answers) },
  });
  const given = command.message.kind === 'answers' ? command.message.answers : [];
  const request = threadRequest({
    plan: planGraphInput(undefined),
    parts: { text: '', history: [], values: {} },
    values: {},
    memory: { key: 'thread_id', id: thread },
    ids: { run: key, message: 'm1' },
    answers: given,
  });
  await using server = await serveRun({ post: [answerBody(streamed(value))], status: ['interrupted'] });
  await eventsOfRun(server.url, request && { request });
  return server.posts()[0]?.body ?? '';
}

const late = { args: { note: 'very late' } };
const edited = args.replace('late', 'very late');
const resumed = {
  review: `{"decisions":[{"type":"edit","edited_action":{"name":"refund","args":${edited}}}]}`,
  inbox: `[{"type":"edit","args":{"action":"refund","args":${edited}}}]`,
};

describe('an approval in which only the note is edited', () => {
  test.each([
    ['of the review middleware', review, resumed.review],
    ['of the older inbox', inbox, resumed.inbox],
  ])('%s goes back with the numbers as they came', async (_, value, resume) => {
    expect(await sentAfter(value, late)).toContain(`"command":{"resume":${resume}}`);
    const json = writeJson(parseJson(args), 2).replace('late', 'very late');
    expect(await sentAfter(value, { json })).toContain(`"command":{"resume":${resume}}`);
  });

  test('is shown and exported with the numbers as they came', async () => {
    const [, shown] = requestLines(await questionsOf(review), questionReading);
    expect(shown).toBe(`\`\`\`json\n${writeJson(parseJson(args), 2)}\n\`\`\``);
    expect(shown).toContain('"order": 1234567890123456789');
  });
});

test('a state goes through the fold with the numbers as they came, in both modes', async () => {
  const state = '{"messages":[],"order":12345678901234567890,"price":1.10,"of":[-0,1e400,NaN]}';
  const values = `event: values\ndata: ${state}\n\n`;
  const pieces = [
    [answerBody(`event: metadata\ndata: {"run_id":"r"}\n\n${values}`), 'stream'],
    [answerBody(state, 'application/json'), 'batch'],
  ] as const;
  for (const [post, mode] of pieces) {
    await using server = await serveRun({ post: [post] });
    const fold = folding.empty();
    for (const event of await eventsOfRun(server.url, { mode }))
      if (event.type === 'chunks') for (const chunk of event.chunks) folding.add(fold, chunk);
    const shown = writeJson(folding.output(structuredClone(fold), null));
    for (const part of ['"order":12345678901234567890', '"price":1.10', '"of":[-0,1e400,NaN]'])
      expect(shown).toContain(part);
  }
});

test('a run goes on from a state with the place that the server named', async () => {
  const at = '{"checkpoint_id":"c1","step":1.0,"of":12345678901234567890}';
  const left = `[{"values":{},"checkpoint":${at},"metadata":{"run_id":"${run}"},"next":[]}]`;
  await using server = await serveRun({
    post: [answerBody(streamed('1'))],
    history: [answerBody(left, 'application/json')],
  });
  await eventsOfRun(server.url, { request: { ...request, back: { thread, run, key: 'k' } } });
  expect(server.posts()[0]?.body).toContain(`"checkpoint":${at}`);
});

test('a request that is sent again apart keeps its numbers', () => {
  const body = '{"input":{"order":12345678901234567890,"price":1.10},"metadata":{}}';
  const apart = apartFrom({ url: `https://e.org/threads/${thread}/runs/stream`, body, id: 'new' });
  expect(apart.body).toBe('{"input":{"order":12345678901234567890,"price":1.10},"if_not_exists":"create"}');
});

test('a value that is stored nowhere is masked in a state, though it is a number', () => {
  const data = parseJson('{"pin":1234567890123456789,"of":[1.50]}') ?? null;
  const hide = hidingOf(['1234567890123456789', '1.50']);
  const said = { type: 'chunks', chunks: [{ event: 'values', data }] } as const;
  expect(hide({ ...said, chunks: [...said.chunks] })).toMatchObject({
    chunks: [{ data: { pin: '[secret]', of: ['[secret]'] } }],
  });
});
