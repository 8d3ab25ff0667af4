import type { ElementHandle } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { gone, type Person, person, until } from './person.ts';
import { schema, serveRunnables } from './served.ts';
import { walk } from './walk.ts';

const patience = { timeout: 30_000 };
const configurable = {
  type: 'object',
  properties: {
    temperature: { type: 'number', default: 0.7, title: 'Temperature' },
    model: { enum: ['small', 'large'], default: 'small', title: 'Model' },
  },
};

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  server = await serveRunnables({
    configurable: {
      input: schema({ type: 'string' }),
      config: schema({ type: 'object', properties: { configurable } }),
    },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const choice = (name: string) => byRole(panel.page, 'combobox', name);

/** Sends a text, waits for the end of the answer and resolves to the request body. */
async function sent(message: string) {
  await panel.send(message);
  await panel.answer('done');
  return server.bodies('configurable').at(-1);
}

async function configuration() {
  const select = (await choice('Runnable configuration').waitHandle()) as ElementHandle<HTMLSelectElement>;
  return select.evaluate(({ options, selectedIndex }) => ({
    chosen: options[selectedIndex]?.text,
    values: Object.fromEntries([...options].map((option) => [option.text, option.value])),
  }));
}

/** Chooses a configuration and resolves once the profile stores it. */
async function chooseConfiguration(name: string) {
  const id = (await configuration()).values[name] ?? '?';
  await choice('Runnable configuration').fill(id);
  const isKept = () =>
    panel.page.evaluate(async (wanted) => {
      const { profiles } = (await chrome.storage.local.get()) as {
        profiles: { profiles: { call: { presetId: string | null } }[] };
      };
      return (profiles.profiles[0]?.call.presetId ?? '') === wanted;
    }, id);
  await until(isKept, `“${name}” is kept as the choice`);
}

test(
  'a preset is sent only when chosen, and only its differences from the defaults',
  walk('presets'),
  async () => {
    await panel.addProfile({ name: 'configurable', url: server.url('configurable') });
    expect(await sent('One')).toEqual({ input: 'One' });
    await panel.settings().click();
    await panel.openSection('Runnable configuration');
    await panel.button('Add preset').click();
    await panel.textbox('Name of the preset').fill('Cool');
    await panel.textbox('Temperature').fill('0.2');
    for (const model of ['large', 'small']) await byRole(panel.page, 'radio', model).click();
    await panel.button('Save settings').click();
    await gone(panel.page, 'dialog');
    await expect.poll(async () => (await configuration()).chosen, patience).toBe('Cool (1 value changed)');
    const cool = { configurable: { temperature: 0.2 } };
    expect(await sent('Two')).toEqual({ input: 'Two', config: cool });
    await expect.poll(() => panel.lastText()).toContain('configuration “Cool”');
    await chooseConfiguration('No preset');
    expect(await sent('Three')).toEqual({ input: 'Three' });
    await chooseConfiguration('Cool (1 value changed)');
    expect(await sent('Four')).toEqual({ input: 'Four', config: cool });
  },
);
