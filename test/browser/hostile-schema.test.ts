import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsIn } from './looks.ts';
import { type Person, person } from './person.ts';
import { schema, serveRunnables } from './served.ts';

const patience = { timeout: 60_000 };

/** A schema of 1 MB. */
const huge = {
  type: 'object',
  required: ['question'],
  properties: Object.fromEntries([
    ['question', { type: 'string' }],
    ...Array.from({ length: 10_000 }, (_, place) => [
      `field_${place}`,
      { type: 'string', title: `Field ${place}`, description: 'x'.repeat(40) },
    ]),
  ]),
};

const node = { $ref: '#/$defs/Node' };

/** Schemas that contain themselves by every keyword, one with nothing but a reference. */
const cyclic = {
  type: 'object',
  required: ['question', 'tree'],
  properties: {
    question: { type: 'string' },
    tree: node,
    maybe: { anyOf: [node, { type: 'null' }], title: 'Maybe' },
    list: { type: 'array', items: node, title: 'List' },
    either: { anyOf: [node, { $ref: '#/$defs/Other' }], title: 'Either' },
    self: { $ref: '#/properties/self' },
    one: { $ref: '#/$defs/One' },
    all: { $ref: '#/$defs/All' },
    root: { $ref: '#' },
  },
  $defs: {
    Node: {
      type: 'object',
      title: 'Node',
      properties: { name: { type: 'string' }, next: node, others: { type: 'array', items: node } },
      required: ['next'],
    },
    Other: { anyOf: [node, { $ref: '#/$defs/Other' }] },
    One: { $ref: '#/$defs/Two' },
    Two: { $ref: '#/$defs/One' },
    All: { allOf: [{ $ref: '#/$defs/All' }, node] },
  },
};

const branching = {
  type: 'object',
  required: ['q', 'tree'],
  properties: { q: { type: 'string' }, tree: { $ref: '#/$defs/Branch' } },
  $defs: {
    Branch: {
      type: 'object',
      title: 'Branch',
      required: ['left', 'middle', 'right'],
      properties: Object.fromEntries(
        ['left', 'middle', 'right'].map((name) => [name, { $ref: '#/$defs/Branch' }]),
      ),
    },
  },
};

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  server = await serveRunnables({
    huge: { input: schema(huge) },
    cyclic: { input: schema(cyclic) },
    branching: { input: schema(branching) },
  });
  chromium = await startBrowser();
  const page = await chromium.openPanel();
  faults = await faultsIn(page);
  panel = person(page);
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const form = 'section[aria-label="Input fields"]';

test('a schema of 10,000 properties leaves the panel usable', async () => {
  expect(JSON.stringify(huge).length).toBeGreaterThan(1_000_000);
  await panel.addProfile({ name: 'Huge', url: server.url('huge') });
  await expect.poll(() => panel.howSent(), patience).toContain('Your message goes to “question”.');
  await panel.page.locator(`${form} button[aria-expanded]`).click();
  await panel.textbox('Field 0').fill('first');
  expect(await panel.text()).toContain('9,800 more fields are not shown.');
  await panel.send('Hello');
  await panel.answer('done');
  expect(server.bodies('huge')).toEqual([{ input: { question: 'Hello', field_0: 'first' } }]);
});

test('a schema with cycles leaves the panel usable', async () => {
  await panel.button('New conversation').click();
  await panel.addProfile({ name: 'Cyclic', url: server.url('cyclic') });
  await expect.poll(() => panel.howSent(), patience).toContain('Your message goes to “question”.');
  await panel.page.locator(`${form} summary`).click();
  await panel.button('Add to List').click();
  await panel.textbox('Message').fill('Hello');
  await panel.button('Send').click();
  await expect
    .poll(() => server.bodies('cyclic'), patience)
    .toMatchObject([{ input: { question: 'Hello' } }]);
  expect(await panel.answer('done')).toContain('Indeed');
});

test('neither schema throws or violates the content security policy', async () => {
  expect(await faults()).toEqual([]);
});

test('an endlessly branching schema reports missing input, and the panel stays usable', async () => {
  await panel.button('New conversation').click();
  await panel.addProfile({ name: 'Branching', url: server.url('branching') });
  await expect.poll(() => panel.howSent(), patience).toContain('Your message goes to “q”');
  await panel.textbox('Message').fill('Hello');
  await panel.button('Send').click();
  await expect.poll(() => panel.text(), patience).toContain('Not sent');
  expect(server.posts('branching')).toEqual([]);
  expect(await faults()).toEqual([]);
});
