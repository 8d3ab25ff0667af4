import { expect, test } from 'vitest';
import type { JsonObject } from '../../lib/json/json.ts';
import { metadataEvent, outputOf, runOf, textOf, values } from '../support/agent-server-run.ts';
import { chunksOf } from '../support/run.ts';
import { answerBody, eventsOfRun, request, serveRun } from '../support/scripted-agent-server.ts';

const sections = { sections: [{ text: 'one', amount: 3 }] };
const spoken = { type: 'ai', content: 'Read.', id: 'a' };
const mail = { id: '1', subject: 'Lunch', page_content: 'Tomorrow?' };

/** Runs once with an input and a reply; returns the chunks. */
async function chunksFor(input: JsonObject, reply: JsonObject) {
  const body = { ...(request.body as JsonObject), input };
  await using server = await serveRun({ post: [answerBody(JSON.stringify(reply), 'application/json')] });
  return chunksOf(await eventsOfRun(server.url, { mode: 'batch', request: { ...request, body } }));
}

// Replies of graphs whose state has the input, too.
test.each<[string, JsonObject, JsonObject, string[]]>([
  ['its question', { question: 'Why?' }, { question: 'Why?', ...sections }, ['sections']],
  ['a mail beside messages', { email: mail }, { email: mail, messages: [spoken] }, ['messages']],
  ['a field that it changes', { number: 21 }, { number: 42 }, ['number']],
])('a single response that repeats %s: what it adds is the answer', async (_, input, reply, set) => {
  expect(runOf(await chunksFor(input, reply)).set).toEqual(set);
});

test('a single response that repeats its question does not say it', async () => {
  const chunks = await chunksFor({ question: 'Why?' }, { question: 'Why?', ...sections });
  expect(textOf(chunks)).toBe(JSON.stringify(sections, null, 2));
});

test('a single response that is its input again is the answer', async () => {
  expect(textOf(await chunksFor({ text: 'Same' }, { text: 'Same' }))).toBe('Same');
});

test('messages of an input are not kept twice', async () => {
  const asked = { type: 'human', content: 'Hello', id: 'h' };
  const chunks = await chunksFor({ messages: [asked] }, { messages: [asked, spoken] });
  expect(chunks.map((chunk) => JSON.stringify(chunk).includes('Hello'))).toEqual([false, true]);
});

test('a state that begins with nothing: all its fields are new', () => {
  const begun = [metadataEvent(), values(null)];
  const essay = { event: 'wait', data: { essay: 'An essay on cats.', approved: 'ok' } };
  expect(outputOf([...begun, essay])).toMatchObject({ set: ['essay', 'approved'] });
});
