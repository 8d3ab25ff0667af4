import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { code, formulas, tables } from '../support/page-block-rules.ts';
import { escapes, links, text } from '../support/page-text-rules.ts';
import { type PageReader, startPageReader } from './page-reader.ts';

let tab: PageReader;

beforeAll(async () => {
  tab = await startPageReader();
});

afterAll(() => tab?.close());

describe.each(Object.entries({ text, links, escapes, code, tables, formulas }))('%s', (_kind, cases) => {
  test.each(cases)('%s', async (_name, html, markdown) => {
    await tab.open(`<!doctype html><title>Rules</title><body>${html}</body>`);
    expect(await tab.text()).toBe(markdown.replaceAll('ORIGIN', tab.server.origin));
  });
});
