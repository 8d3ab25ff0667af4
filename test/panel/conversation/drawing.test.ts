import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { createMarkedBrowser } from '../../support/drawing-scene.ts';

describe('the mark of a drawing page', () => {
  test('exists from before drawing until two quiet seconds after', async () => {
    const browser = createMarkedBrowser();
    const { drawing, pass } = browser.startDrawing('page');
    drawing.begin('c1');
    expect(browser.disk.get('page')).toEqual({ id: 'c1', deaths: 0 });
    await pass();
    expect(browser.disk.size).toBe(0);
  });

  test.each([
    ['the page was busy', () => {}, false],
    ['something new was drawn', (begin: (id: string) => void) => begin('c1'), true],
  ])('stays if %s in those seconds', async (_, meanwhile, wasQuiet) => {
    const browser = createMarkedBrowser();
    const { drawing, pass } = browser.startDrawing('page');
    drawing.begin('c1');
    meanwhile(drawing.begin);
    await pass(wasQuiet);
    expect(browser.disk.get('page')).toEqual({ id: 'c1', deaths: 0 });
    await pass();
    expect(browser.disk.size).toBe(0);
  });

  test('names the shown conversation and is written once for all pieces', () => {
    const browser = createMarkedBrowser();
    const { drawing } = browser.startDrawing('page');
    drawing.begin('c1');
    const first = browser.disk.get('page');
    for (let piece = 0; piece < 1_000; piece += 1) drawing.begin('c1');
    expect(browser.disk.get('page')).toBe(first);
    drawing.begin('c2');
    expect(browser.disk.get('page')).toEqual({ id: 'c2', deaths: 0 });
  });

  test('is removed when the page closes, and returns if the page renders again', async () => {
    const browser = createMarkedBrowser();
    const { drawing, hide, pass } = browser.startDrawing('page');
    drawing.begin('c1');
    hide();
    expect(browser.disk.size).toBe(0);
    drawing.begin('c1');
    expect(browser.disk.size).toBe(1);
    await pass();
    await pass();
    expect(browser.disk.size).toBe(0);
  });

  test('is set for shown messages and arriving pieces, and ends with the page', async () => {
    const run = signal<unknown>(1);
    const browser = createMarkedBrowser();
    const { open, pass, hide } = browser.startDrawing('page');
    const marked = () => browser.disk.get('page')?.id;
    expect(marked()).toBeUndefined();
    open.value = { id: 'c1', turns: [{ role: 'answer', answer: { run } }] } as never;
    expect(marked()).toBe('c1');
    await pass();
    expect(marked()).toBeUndefined();
    run.value = 2;
    expect(marked()).toBe('c1');
    hide();
    expect(marked()).toBeUndefined();
  });
});

describe('a conversation whose page died', () => {
  async function afterDeath(pages = 1) {
    const browser = createMarkedBrowser();
    for (let page = 0; page < pages; page += 1) {
      const { drawing, die } = browser.startDrawing(`dead ${page}`);
      drawing.begin('c1');
      die();
    }
    return browser;
  }

  test('is withheld by the next page, and by the one after that', async () => {
    const browser = await afterDeath();
    for (const name of ['second', 'third']) {
      const { drawing, close } = browser.startDrawing(name);
      await drawing.load();
      expect(drawing.isWithheld('c1')).toBe(true);
      expect(drawing.isWithheld('c2')).toBe(false);
      close();
    }
  });

  test('is withheld after the browser was closed without a choice', async () => {
    const browser = await afterDeath();
    await browser.startDrawing('second').drawing.load();
    browser.restart();
    const { drawing } = browser.startDrawing('third');
    await drawing.load();
    expect(drawing.isWithheld('c1')).toBe(true);
  });

  test('is shown normally after being opened anyway and rendered completely', async () => {
    const browser = await afterDeath(2);
    const { drawing, pass } = browser.startDrawing('second');
    await drawing.load();
    drawing.allow('c1');
    expect(drawing.isWithheld('c1')).toBe(false);
    drawing.begin('c1');
    await pass();
    expect(browser.disk.size).toBe(0);
  });

  test('is withheld again if opened anyway and the page died again', async () => {
    const browser = await afterDeath();
    const { drawing, die } = browser.startDrawing('second');
    await drawing.load();
    drawing.allow('c1');
    drawing.begin('c1');
    die();
    const third = browser.startDrawing('third').drawing;
    await third.load();
    expect(third.isWithheld('c1')).toBe(true);
  });

  test('is withheld again after being shown as plain text', async () => {
    const browser = await afterDeath();
    const { drawing, pass } = browser.startDrawing('second');
    await drawing.load();
    drawing.plainId.value = 'c1';
    drawing.begin('c1');
    await pass();
    expect([...browser.disk.keys()]).toEqual(['dead 0']);
    expect(drawing.isWithheld('c1')).toBe(true);
  });

  test('is forgotten once deleted', async () => {
    const browser = await afterDeath();
    await browser.startDrawing('second', async () => false).drawing.load();
    await expect.poll(() => browser.disk.size).toBe(0);
  });

  test('is remembered if a read error hides whether it exists', async () => {
    const browser = await afterDeath();
    const { drawing } = browser.startDrawing('second', () => Promise.reject(new Error('no disk')));
    await drawing.load();
    await new Promise((resolve) => setTimeout(resolve));
    expect(drawing.isWithheld('c1')).toBe(true);
  });
});

describe('a conversation whose browser was killed', () => {
  async function killed(browser: ReturnType<typeof createMarkedBrowser>, page: string) {
    const { drawing } = browser.startDrawing(page);
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

  test('is not withheld if it was rendered completely in between', async () => {
    const browser = createMarkedBrowser();
    await killed(browser, 'a');
    const { drawing, pass } = browser.startDrawing('b');
    await drawing.load();
    drawing.begin('c1');
    await pass();
    expect(await killed(browser, 'c')).toBe(false);
    expect(await killed(browser, 'd')).toBe(false);
  });
});

describe('a conversation is not withheld', () => {
  test('if its page was closed while drawing', async () => {
    const browser = createMarkedBrowser();
    const { drawing, close } = browser.startDrawing('first');
    drawing.begin('c1');
    close();
    const second = browser.startDrawing('second').drawing;
    await second.load();
    expect(second.isWithheld('c1')).toBe(false);
  });

  test('if another living page renders it', async () => {
    const browser = createMarkedBrowser();
    browser.startDrawing('first').drawing.begin('c1');
    const second = browser.startDrawing('second').drawing;
    await second.load();
    expect(second.isWithheld('c1')).toBe(false);
  });
});
