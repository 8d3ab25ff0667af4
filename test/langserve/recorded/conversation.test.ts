import { describe, expect, test } from 'vitest';
import { type Exchange, inputFor } from '../../../lib/form/input.ts';
import { type InputPlan, planInput } from '../../../lib/form/input-plan.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { schemaIn } from '../../../lib/runnable/description.ts';
import { addChunk, emptyFold, outputOf } from '../../support/fold.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { chunksOf, endOf, target } from '../../support/run.ts';

const langServe = recordedLangServe('conversation');

const never = new AbortController().signal;

/** Talks to a runnable that repeats what it has heard, and returns its answers by turn. */
async function converse(path: string, mode: DataTransferMode, questions: string[]) {
  const runnable = connect(target(`${langServe.origin}${path}`, { mode }));
  const { description } = await runnable.describe(never);
  const plan = planInput(schemaIn(description.input));
  const history: Exchange[] = [];
  for (const question of questions) {
    history.push({ question, answer: await answerTo(question, plan, history, runnable) });
  }
  return history.map(({ answer }) => answer);
}

async function answerTo(
  text: string,
  plan: InputPlan,
  history: Exchange[],
  runnable: ReturnType<typeof connect>,
): Promise<string> {
  const events = [];
  const input = inputFor(plan, { text, history, values: {} }) ?? null;
  for await (const event of runnable.run({ input: input }, never)) events.push(event);
  expect(endOf(events)).toBe('end');
  const fold = emptyFold();
  for (const chunk of chunksOf(events)) addChunk(fold, chunk);
  return outputText(outputOf(fold));
}

const questions = ['one', 'two', 'three', 'four', 'five'];

/** The expected last answer: every earlier question and answer, and the last question. */
function heardAll(answers: string[]): string {
  const turns = questions.map((question, place) =>
    place < questions.length - 1
      ? `HumanMessage: ${question} | AIMessage: ${answers[place]}`
      : `HumanMessage: ${question}`,
  );
  return turns.join(' | ');
}

describe.each([
  ['messages beside a text', '/hears-history'],
  ['optional messages', '/hears-optional'],
  ['a list of messages', '/hears-list'],
  ['messages in a request', '/hears-request'],
  ['the input of a chat model', '/told-model'],
  ['messages or any objects, as an agent does', '/hears-agent'],
  ['a text or messages', '/hears-either'],
  ['the input of the first chat playground', '/hears-legacy'],
  ['pairs beside a text', '/hears-pairs'],
])('a runnable that accepts %s', (_, path) => {
  test.each(['stream', 'batch'] as const)(
    'receives the full history of five turns, mode %s',
    async (mode) => {
      const answers = await converse(path, mode, questions);
      expect(answers[0]).toBe('HumanMessage: one');
      expect(answers.at(-1)).toBe(heardAll(answers));
    },
  );
});
