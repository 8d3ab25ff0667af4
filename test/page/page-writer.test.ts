// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import pageWriter from '../../entrypoints/page-writer.ts';
import { writerKey } from '../../lib/page/page-keys.ts';

const place = Symbol.for(writerKey);

test('the writer stands in the page under a symbol, which no element can have as its name', async () => {
  pageWriter.main();
  const writer = Reflect.get(globalThis, place);
  expect(await writer({ do: 'insert', id: 'not found here', text: 'Hi' })).toEqual({ status: 'gone' });
  pageWriter.main();
  expect(Reflect.get(globalThis, place)).not.toBe(writer);
  expect(globalThis).not.toHaveProperty([writerKey]);
  Reflect.deleteProperty(globalThis, place);
});
