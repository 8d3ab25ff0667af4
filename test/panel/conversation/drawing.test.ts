import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { watchDrawing } from '../../../lib/panel/conversation/drawing.ts';
import { createMarkedBrowser } from '../../support/drawing-scene.ts';

describe('the mark of a page', () => {
  test('stands from before the drawing until two quiet seconds after', async () => {
    const browser = createMarkedBrowser();
    const { drawing, pass } = browser.startPage('page');
    drawing.begin('c1');
    expect(browser.disk.get('page')).toEqual({ id: 'c1', deaths: 0 });
    await pass();
    expect(browser.disk.size).toBe(0);
  });

  test.each([
    ['the page was busy', () => {}, false],
    ['something new was drawn', (begin: (id: string) => void) => begin('c1'), true],
  ])('stays where %s in those seconds', async (_, meanwhile, wasQuiet) => {
    const browser = createMarkedBrowser();
    const { drawing, pass } = browser.startPage('page');
    drawing.begin('c1');
    meanwhile(drawing.begin);
    await pass(wasQuiet);
    expect(browser.disk.get('page')).toEqual({ id: 'c1', deaths: 0 });
    await pass();
    expect(browser.disk.size).toBe(0);
  });

  test('is of the conversation that is shown now, and is written once for all that arrives in it', () => {
    const browser = createMarkedBrowser();
    const { drawing } = browser.startPage('page');
    drawing.begin('c1');
    const first = browser.disk.get('page');
    for (let piece = 0; piece < 1_000; piece += 1) drawing.begin('c1');
    expect(browser.disk.get('page')).toBe(first);
    drawing.begin('c2');
    expect(browser.disk.get('page')).toEqual({ id: 'c2', deaths: 0 });
  });

  test('goes with a page that is closed, and comes back where that page draws again', async () => {
    const browser = createMarkedBrowser();
    const { drawing, pass } = browser.startPage('page');
    drawing.begin('c1');
    drawing.end();
    expect(browser.disk.size).toBe(0);
    drawing.begin('c1');
    expect(browser.disk.size).toBe(1);
    await pass();
    await pass();
    expect(browser.disk.size).toBe(0);
  });

  test('is set when messages are shown and when a piece of an answer arrives, and ends with the page', () => {
    const run = signal<unknown>(1);
    const open = signal<unknown>({ id: 'c1', turns: [] });
    const begun: string[] = [];
    const page = new EventTarget();
    const drawing = { begin: (id: string) => void begun.push(id), end: () => void begun.push('ended') };
    watchDrawing({ open } as never, drawing, page);
    expect(begun).toEqual([]);
    open.value = { id: 'c1', turns: [{ role: 'answer', answer: { run } }] };
    expect(begun).toEqual(['c1']);
    run.value = 2;
    expect(begun).toEqual(['c1', 'c1']);
    page.dispatchEvent(new Event('pagehide'));
    expect(begun.at(-1)).toBe('ended');
  });
});

describe('a conversation whose page died', () => {
  async function afterDeath(pages = 1) {
    const browser = createMarkedBrowser();
    for (let page = 0; page < pages; page += 1) {
      const { drawing, die } = browser.startPage(`dead ${page}`);
      drawing.begin('c1');
      die();
    }
    return browser;
  }

  test('is withheld by the next page, and by the page after that', async () => {
    const browser = await afterDeath();
    for (const name of ['second', 'third']) {
      const { drawing, close } = browser.startPage(name);
      await drawing.load();
      expect(drawing.isWithheld('c1')).toBe(true);
      expect(drawing.isWithheld('c2')).toBe(false);
      close();
    }
  });

  test('is withheld still after the browser was closed without a choice', async () => {
    const browser = await afterDeath();
    await browser.startPage('second').drawing.load();
    browser.restart();
    const { drawing } = browser.startPage('third');
    await drawing.load();
    expect(drawing.isWithheld('c1')).toBe(true);
  });

  test('is not withheld any more once it was opened anyway and drawn to the end', async () => {
    const browser = await afterDeath(2);
    const { drawing, pass } = browser.startPage('second');
    await drawing.load();
    drawing.allow('c1');
    expect(drawing.isWithheld('c1')).toBe(false);
    drawing.begin('c1');
    await pass();
    expect(browser.disk.size).toBe(0);
  });

  test('is withheld again where it was opened anyway and the page died again', async () => {
    const browser = await afterDeath();
    const { drawing, die } = browser.startPage('second');
    await drawing.load();
    drawing.allow('c1');
    drawing.begin('c1');
    die();
    const third = browser.startPage('third').drawing;
    await third.load();
    expect(third.isWithheld('c1')).toBe(true);
  });

  test('is withheld again after it was shown as plain text', async () => {
    const browser = await afterDeath();
    const { drawing, plainId, pass } = browser.startPage('second');
    await drawing.load();
    plainId.value = 'c1';
    drawing.begin('c1');
    await pass();
    expect([...browser.disk.keys()]).toEqual(['dead 0']);
    expect(drawing.isWithheld('c1')).toBe(true);
  });

  test('is forgotten where it is not stored any more', async () => {
    const browser = await afterDeath();
    await browser.startPage('second', async () => false).drawing.load();
    await expect.poll(() => browser.disk.size).toBe(0);
  });

  test('is remembered where nobody can tell whether it is stored', async () => {
    const browser = await afterDeath();
    const { drawing } = browser.startPage('second', () => Promise.reject(new Error('no disk')));
    await drawing.load();
    await new Promise((resolve) => setTimeout(resolve));
    expect(drawing.isWithheld('c1')).toBe(true);
  });
});

describe('a conversation whose browser was killed', () => {
  async function killed(browser: ReturnType<typeof createMarkedBrowser>, page: string) {
    const { drawing } = browser.startPage(page);
    await drawing.load();
    drawing.begin('c1');
    const wasWithheld = drawing.isWithheld('c1');
    browser.restart();
    return wasWithheld;
  }

  test('is withheld after the second time in a row', async () => {
    const browser = createMarkedBrowser();
    const withheld = [await killed(browser, 'a'), await killed(browser, 'b'), await killed(browser, 'c')];
    expect(withheld).toEqual([false, false, true]);
  });

  test('is not withheld where it was drawn to the end in between', async () => {
    const browser = createMarkedBrowser();
    await killed(browser, 'a');
    const { drawing, pass } = browser.startPage('b');
    await drawing.load();
    drawing.begin('c1');
    await pass();
    expect(await killed(browser, 'c')).toBe(false);
    expect(await killed(browser, 'd')).toBe(false);
  });
});

describe('a conversation that is not withheld:', () => {
  test('its page was closed while it drew', async () => {
    const browser = createMarkedBrowser();
    const { drawing, close } = browser.startPage('first');
    drawing.begin('c1');
    close();
    const second = browser.startPage('second').drawing;
    await second.load();
    expect(second.isWithheld('c1')).toBe(false);
  });

  test('another page that lives draws it', async () => {
    const browser = createMarkedBrowser();
    browser.startPage('first').drawing.begin('c1');
    const second = browser.startPage('second').drawing;
    await second.load();
    expect(second.isWithheld('c1')).toBe(false);
  });
});
