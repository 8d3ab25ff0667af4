import { afterAll, beforeAll, expect, test } from 'vitest';
import { configurableFields, configurableIn } from '../../lib/langserve/config-schema.ts';
import { connect } from '../../lib/langserve/connect.ts';
import { schemaIn } from '../../lib/langserve/description.ts';
import { inputFields } from '../../lib/langserve/input-fields.ts';
import { planInput } from '../../lib/langserve/input-plan.ts';
import { outputText } from '../../lib/langserve/output-text.ts';
import { target } from '../support/run.ts';
import { ask } from './asking.ts';
import { startLangServe } from './server.ts';

let langServe: Awaited<ReturnType<typeof startLangServe>>;

beforeAll(async () => {
  langServe = await startLangServe();
});

afterAll(() => langServe?.stop());

async function described(path: string) {
  const runnable = connect(target(`${langServe.origin}${path}`));
  return (await runnable.describe(new AbortController().signal)).description;
}

test('fields of one class have their own names, and none has the docstring of the class', async () => {
  const schema = schemaIn((await described('/parcel')).input);
  const fields = inputFields(schema, planInput(schema));
  expect(fields.map(({ title, description }) => [title, description])).toEqual([
    ['Shipping', ''],
    ['Sent to', 'Where the bill goes'],
    ['Give Back', ''],
    ['Speed', ''],
    ['Stops', ''],
    ['Way', ''],
  ]);
  const way = fields.at(-1)?.shape;
  expect(way?.kind === 'either' && way.options.map(({ title }) => title)).toEqual(['Address', 'Speed']);
});

test('what is filled into each of them arrives there', async () => {
  const fields = { shipping: { street: 'First' }, billing: { street: 'Second' } };
  const { output } = await ask(`${langServe.origin}/parcel`, 'batch', { text: 'Hello', fields });
  expect(outputText(output)).toBe('Hello: First, Second');
});

test('alternatives are called as their author named them', async () => {
  const configurable = configurableIn(schemaIn((await described('/texts')).config));
  expect(configurable && configurableFields(configurable).map(({ title }) => title)).toEqual([
    'Kind of text',
  ]);
});
