import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerPost } from '../support/http-server.ts';
import { joke, poem, poemHash, config as presetConfig } from '../support/preset-scene.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { gone, type Person, person, until } from './person.ts';
import { says, schema, serveRunnables } from './served.ts';

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  const path = `c/${poemHash}/input_schema`;
  server = await serveRunnables({
    texts: {
      input: schema(joke),
      config: schema(presetConfig),
      stream: answerPost((response, request) => {
        const { topic, language = 'any language' } = JSON.parse(request.body).input;
        return says(`About ${topic} in ${language}`)(response, request);
      }),
      below: { [path]: schema(poem) },
    },
    // Answers no schema request for a configuration.
    plain: { input: schema(joke), config: schema(presetConfig), stream: answerPost(says('Indeed')) },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const asked = (name: string) => server.requests.filter(({ path }) => path.startsWith(`/${name}/c/`));
const hasLanguage = async () => (await panel.page.$('::-p-aria([name="language"][role="textbox"])')) !== null;

/** Adds a preset by keyboard and chooses it. */
async function addPoem() {
  const { keyboard } = panel.page;
  await panel.settings().click();
  await tabTo(panel.page, /^DisclosureTriangle Runnable configuration/);
  await keyboard.press('Enter');
  await tabTo(panel.page, 'button Add preset');
  await keyboard.press('Enter');
  await panel.textbox('Name of the preset').wait();
  await panel.textbox('Name of the preset').fill('Poem');
  await tabTo(panel.page, 'combobox prompt');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await tabTo(panel.page, 'button Save settings');
  await keyboard.press('Enter');
  await gone(panel.page, 'dialog');
}

async function chooseConfiguration(start: string) {
  await tabTo(panel.page, 'combobox Runnable configuration');
  await panel.page.keyboard.type(start);
}

describe('a preset with its own input schema', () => {
  test('shows its form when chosen, and sends its fields', async () => {
    await panel.addProfile({ name: 'texts', url: server.url('texts') });
    await until(
      async () => (await panel.howSent()).includes('Your message goes to “topic”'),
      'the plain schema',
    );
    expect([await hasLanguage(), asked('texts')]).toEqual([false, []]);
    await addPoem();
    await panel.textbox('language').wait();
    expect(asked('texts')).toHaveLength(1);
    await tabTo(panel.page, 'textbox language');
    await panel.page.keyboard.type('Welsh');
    expect(await faultsOfLook(panel.page, 'preset-form')).toEqual([]);
    await tabTo(panel.page, 'textbox Message');
    await panel.page.keyboard.type('cats');
    await panel.page.keyboard.press('Enter');
    expect(await panel.answer('done')).toContain('About cats in Welsh');
    expect(server.bodies('texts')).toEqual([
      { input: { language: 'Welsh', topic: 'cats' }, config: { configurable: { prompt: 'poem' } } },
    ]);
  });

  test('restores its filled-in form from the cache when chosen again', async () => {
    await chooseConfiguration('No');
    await until(async () => !(await hasLanguage()), 'the plain form');
    await panel.send('dogs');
    expect(await panel.answer('done')).toContain('About dogs in any language');
    expect(server.bodies('texts').at(-1)).toEqual({ input: { topic: 'dogs' } });
    await chooseConfiguration('Poem');
    await panel.textbox('language').wait();
    expect(asked('texts')).toHaveLength(1);
    await panel.send('owls');
    expect(await panel.answer('done')).toContain('About owls in Welsh');
  });

  test('keeps the plain form when the server has no schema for a configuration', async () => {
    await panel.addProfile({ name: 'plain', url: server.url('plain') });
    await until(
      async () => (await panel.howSent()).includes('Your message goes to “topic”'),
      'the plain schema',
    );
    await addPoem();
    await panel.send('cats');
    expect(await panel.answer('done')).toContain('Indeed');
    const config = { configurable: { prompt: 'poem' } };
    expect(server.bodies('plain')).toEqual([{ input: { topic: 'cats' }, config }]);
    expect(asked('plain')).toHaveLength(1);
  });
});
