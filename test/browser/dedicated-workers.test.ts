import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPost } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsIn } from './looks.ts';
import { type Person, person, until } from './person.ts';
import { says, schema, serveRunnables } from './served.ts';

const nested = (command: string, times: number) => `${command.repeat(times)}x${'}'.repeat(times)}`;

const formulas = [
  'Euler: $e^{i\\pi} = -1$',
  `$$${nested('\\equilibriumRight{', 24)}$$`,
  `$$${nested('\\cancelto{a}{', 20)}$$`,
  'The end.',
].join('\n\n');

const coded = {
  type: 'object',
  required: ['question', 'code', 'days'],
  properties: {
    question: { type: 'string' },
    code: { type: 'string', pattern: '^(a+)+$' },
    days: { type: 'integer', minimum: 1 },
  },
};

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  server = await serveRunnables({
    formulas: { stream: answerPost(says(formulas)) },
    coded: { input: schema(coded), stream: answerPost(says('Fine')) },
  });
  chromium = await startBrowser();
  const side = await chromium.openPanel();
  faults = await faultsIn(side);
  panel = person(side);
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

test('formulas that expand without end stay as source; the others are set', async () => {
  await panel.addProfile({ name: 'Formulas', url: server.url('formulas') });
  await panel.send('Which?');
  expect(await panel.answer('done')).toContain('The end.');
  await panel.page.waitForSelector('[data-run-state] math');
  const written = await panel.page.$$eval('[data-run-state] code', (all) =>
    all.map((code) => code.textContent),
  );
  expect(written).toEqual([nested('\\equilibriumRight{', 24), nested('\\cancelto{a}{', 20)]);
});

test('a pattern that does not end is skipped, and the rest of the input is still checked', async () => {
  await panel.addProfile({ name: 'Coded', url: server.url('coded') });
  await panel.textbox('code').wait();
  await panel.textbox('code').fill(`${'a'.repeat(40)}!`);
  const days = await panel.page.waitForSelector('::-p-aria([name="days"])');
  await days?.type('0');
  await panel.textbox('Message').fill('How?');
  await panel.button('Send').click();
  await until(async () => (await panel.text()).includes('Enter 1 or more.'), 'the days are refused');
  expect(await panel.text()).toContain('A pattern in this runnable’s schema takes too long to check');
  expect(server.posts('coded')).toEqual([]);
  await days?.type('2');
  await panel.button('Send').click();
  await until(async () => server.posts('coded').length === 1, 'it is sent');
  await until(async () => (await panel.answer('done')).includes('Fine'), 'it is answered');
});

test('a page refuses markup from text and scripts other than its own', async () => {
  const refusals = await panel.page.evaluate(() => {
    const tried = {
      markup: () => {
        document.createElement('p').innerHTML = '<b>x</b>';
      },
      parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      'own worker': () => new Worker('/reading-worker.js'),
      'second policy': () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('own-worker', {}),
    };
    return Object.entries(tried).map(([name, act]) => {
      try {
        act();
        return `${name} passed`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });
  expect(refusals).toEqual([
    'markup: TypeError',
    'parser: TypeError',
    'own worker: TypeError',
    'second policy: TypeError',
  ]);
});

test('no other policy violation or error occurs', async () => {
  const own = (fault: string) => !/trusted|TrustedScript/i.test(fault);
  expect((await faults()).filter(own)).toEqual([]);
});
