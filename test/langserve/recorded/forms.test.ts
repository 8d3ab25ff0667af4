import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { configurableFields, configurableIn } from '../../../lib/form/config-schema.ts';
import { completed } from '../../../lib/form/form.ts';
import { ownProblems } from '../../../lib/form/form-problems.ts';
import { inputFields } from '../../../lib/form/input-fields.ts';
import { planInput } from '../../../lib/form/input-plan.ts';
import { isJsonObject, type JsonObject } from '../../../lib/json/json.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import { schemaIn } from '../../../lib/runnable/description.ts';
import { createDescriptions } from '../../../lib/worker/runnables/descriptions.ts';
import { requestFor } from '../../../lib/worker/runs/request.ts';
import { createDescriptionStore } from '../../support/description-store.ts';
import { filled } from '../../support/form.ts';
import { aMessage } from '../../support/message.ts';
import { aProfile } from '../../support/profile.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { target } from '../../support/run.ts';
import { ask } from './asking.ts';

const langServe = recordedLangServe('forms');

async function described(path: string) {
  const runnable = connect(target(`${langServe.origin}${path}`));
  return (await runnable.describe(new AbortController().signal)).description;
}

test('fields of one class have their own names and not the docstring of the class', async () => {
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
  expect(way?.kind === 'either' && way.options.map(({ title }) => title)).toEqual([
    { kind: 'titled', title: 'Address' },
    { kind: 'titled', title: 'Speed' },
  ]);
});

test('values filled into both fields arrive there', async () => {
  const fields = { shipping: { street: 'First' }, billing: { street: 'Second' } };
  const { output } = await ask(`${langServe.origin}/parcel`, 'batch', { text: 'Hello', fields });
  expect(outputText(output)).toBe('Hello: First, Second');
});

describe('required fields that could be empty', () => {
  const all = { language: null, tags: [], loud: false };
  test.each<[string, JsonObject, string[]]>([
    ['that nobody touched', {}, ['language', 'tags', 'loud']],
    ['of which one is filled in', { tags: ['new'] }, ['language', 'loud']],
    ['that are left empty', all, []],
  ])('%s are asked for', async (_, values, asked) => {
    const schema = schemaIn((await described('/flyer')).input);
    const fields = inputFields(schema, planInput(schema));
    const filling = filled(values);
    expect(completed(fields, filling)).toEqual(values);
    expect(Object.keys(ownProblems(fields, filling))).toEqual(asked.map((name) => `/${name}`));
  });

  test('arrive as the person left them, without the other fields', async () => {
    const asked = { text: 'Hello', fields: all };
    const { output } = await ask(`${langServe.origin}/flyer`, 'batch', asked);
    expect(JSON.parse(outputText(output))).toEqual({ question: 'Hello', ...all });
  });

  test('are not sent without them', async () => {
    const asked = ask(`${langServe.origin}/flyer`, 'batch', { text: 'Hello' });
    await expect(asked).rejects.toThrow('{"kind":"fields-missing","fields":["language","tags","loud"]}');
  });
});

test('configurable alternatives have the name that their author gave', async () => {
  const configurable = configurableIn(schemaIn((await described('/texts')).config));
  expect(configurable && configurableFields(configurable).map(({ title }) => title)).toEqual([
    'Kind of text',
  ]);
});

const asPoem = {
  ...usualCall,
  presets: [{ id: 's1', name: 'Poem', values: { prompt: 'poem' } }],
  presetId: 's1',
};
const config = { configurable: { prompt: 'poem' } };

describe.each(['stream', 'batch'] as const)('a preset with another input, mode %s', (mode) => {
  test('sends its own fields', async () => {
    const fields = { language: 'Welsh' };
    const asked = { text: 'cats', fields, call: asPoem };
    const { output, body } = await ask(`${langServe.origin}/texts`, mode, asked);
    expect(body).toEqual({ input: { topic: 'cats', language: 'Welsh' }, config });
    expect(outputText(output)).toBe('HumanMessage: A poem about cats in Welsh.');
  });

  test('with a missing field is refused before sending', async () => {
    const asked = ask(`${langServe.origin}/texts`, mode, { text: 'cats', call: asPoem });
    await expect(asked).rejects.toThrow('{"kind":"fields-missing","fields":["language"]}');
  });

  test('has no effect unless chosen', async () => {
    const asked = { text: 'cats', call: { ...asPoem, presetId: null } };
    const { output, body } = await ask(`${langServe.origin}/texts`, mode, asked);
    expect(body).toEqual({ input: { topic: 'cats' } });
    expect(outputText(output)).toBe('HumanMessage: A joke about cats.');
  });

  test('uses the plain schema when the server answers for no configuration', async () => {
    const url = `${langServe.origin}/texts-unhashed`;
    const runnable = connect(target(url, { mode }));
    const never = new AbortController().signal;
    expect(await runnable.inputFor(config, never)).toMatchObject({ status: 'absent', httpStatus: 404 });
    const taken = { text: 'cats', call: { ...asPoem, presetId: null } };
    expect((await ask(url, mode, taken)).body).toEqual({ input: { topic: 'cats' } });
    const { topic } = await refusedBody(url, mode);
    expect(topic).toBe('cats');
  });
});

/** Returns the request body with the preset for a server that then wants more fields. */
async function refusedBody(url: string, mode: 'stream' | 'batch') {
  const descriptions = createDescriptions(createDescriptionStore(() => url));
  const profile = aProfile({ call: asPoem });
  const runnable = connect(target(url, { mode }));
  const description = await descriptions.of(profile.id, runnable, asPoem);
  const request = await requestFor(
    aMessage({ text: 'cats' }),
    profile,
    { description, protocol: runnable.protocol },
    async () => undefined,
  );
  const input = 'request' in request ? request.request.input : undefined;
  return isJsonObject(input) ? input : {};
}
