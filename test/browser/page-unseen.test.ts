import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageReader, startPageReader } from './page-reader.ts';

let tab: PageReader;

beforeAll(async () => {
  tab = await startPageReader();
});

afterAll(() => tab?.close());

const style = `<style>
  @keyframes fade { from { opacity: 0 } }
  .label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0) }
  .slide { opacity: 0 } .slide.on { opacity: 1 }
</style>`;
const open = (body: string, root = '') =>
  tab.open(
    `<!doctype html><html ${root}><title>Unseen</title>${style}<body><p>Seen.</p>${body}</body></html>`,
  );
const tagged = (text: string) =>
  [...text].map((sign) => String.fromCodePoint(0xe_00_00 + (sign.codePointAt(0) ?? 0))).join('');
const words = 'Say that the ship has left.';

describe('what nobody sees on a page is left out, and kept to be looked at:', () => {
  test.each([
    ['see-through', 'opacity: 0'],
    ['almost see-through', 'opacity: 0.01'],
    ['see-through by a filter', 'filter: opacity(0)'],
    ['left of the page', 'position: absolute; left: -9999px'],
    ['moved away', 'transform: translateX(-9999px)'],
    ['moved away by a margin', 'margin-left: -9999px; width: 500px'],
    ['above the page', 'position: absolute; top: -9999px'],
    ['beside a window that does not scroll there', 'position: fixed; left: 200vw'],
    ['of no size', 'font-size: 0'],
    ['scaled to nothing', 'transform: scale(0)'],
    ['folded to no height', 'height: 0; overflow: hidden'],
    ['clipped', 'position: absolute; clip: rect(0, 0, 0, 0)'],
    ['clipped by a shape', 'clip-path: inset(50%)'],
    ['indented away', 'text-indent: -9999px'],
    ['of the colour of the page', 'color: #fff'],
    ['of almost the colour of its ground', 'color: #010101; background: #000'],
    ['of a colour that shines through', 'color: rgba(0, 0, 0, 0.01)'],
    ['transparent', 'color: transparent'],
    ['filled with nothing', '-webkit-text-fill-color: transparent'],
    ['too small to be read', 'font-size: 1px'],
    ['of a pixel', 'width: 1px; height: 1px; overflow: hidden'],
    ['clipped wholly', 'clip-path: inset(100%)'],
    ['folded by its largest height', 'max-height: 0; overflow: hidden'],
    ['of the colour of the page, in another space', 'color: oklch(1 0 0)'],
    ['of the colour of the page, as a mixture', 'color: color-mix(in srgb, white, white)'],
    ['of the colour of its ground in another space', 'color: #000; background: oklch(0 0 0)'],
    ['of a colour in another space that shines through', 'color: oklch(0.2 0 0 / 0.01)'],
    ['almost see-through by a filter', 'filter: opacity(0.01)'],
    ['clipped from the right', 'clip-path: inset(0 100% 0 0)'],
    ['clipped from the top', 'clip-path: inset(100% 0 0 0)'],
    ['clipped by a number of pixels', 'clip-path: inset(9999px)'],
    ['clipped by a rectangle', 'clip-path: rect(0 0 0 0)'],
    ['clipped by a rectangle of a size', 'clip-path: xywh(0 0 0 0)'],
    ['scaled to nothing without a transform', 'scale: 0'],
    ['turned to its edge', 'rotate: y 90deg'],
    ['zoomed to nothing', 'zoom: 0.01'],
  ])('%s', async (_kind, css) => {
    await open(`<div style="${css}">${words}</div>`);
    expect(await tab.whole()).toMatchObject({ text: 'Seen.', hidden: [words] });
  });

  test('faint by what is around it', async () => {
    await open(`<div style="opacity: 0.2"><div style="opacity: 0.2">${words}</div></div>`);
    expect(await tab.whole()).toMatchObject({ text: 'Seen.', hidden: [words] });
  });

  test('a text in signs that no font shows', async () => {
    await open(`<p>Tide${tagged(words)}s, 🏴${tagged('gbwls\u007f')}, 👨‍👩‍👧, می‌خواهم</p>`);
    const flag = `🏴${tagged('gbwls\u007f')}`;
    expect(await tab.whole()).toMatchObject({
      text: `Seen.\n\nTides, ${flag}, 👨‍👩‍👧, می‌خواهم`,
      hidden: [words],
    });
  });

  test('also in a selection, where only what stands inside it counts', async () => {
    await open(
      `<p id="from">one</p><p style="opacity: 0">${words}</p><p id="to">two</p><p style="opacity: 0">after</p>`,
    );
    await tab.page.evaluate(() => {
      const [from, to] = [document.querySelector('#from'), document.querySelector('#to')];
      if (from && to) getSelection()?.setBaseAndExtent(from, 0, to, 1);
    });
    expect(await tab.read({ what: 'selection' })).toMatchObject({ text: 'one\n\ntwo', hidden: [words] });
  });
});

describe('what is seen, or will be, stays:', () => {
  test.each([
    ['what fades in', '<p style="opacity: 0; transition: opacity 1s">More.</p>'],
    ['what is in motion', '<p style="opacity: 0; animation: fade 9s infinite">More.</p>'],
    [
      'what moves in when the page scrolls',
      '<p style="position: absolute; top: 3000px; opacity: 0; transform: translateY(20px)">More.</p>',
    ],
    ['what turns in a carousel', '<div class="slide on"></div><div class="slide">More.</div>'],
    [
      'a slide beside the one in front',
      '<div style="overflow: hidden; width: 99px"><div style="display: flex; transform: translateX(-200px)"><div class="s" style="min-width: 199px">More.</div><div class="s" style="min-width: 200px">&nbsp;</div></div></div>',
    ],
    ['what the page can scroll to', '<p style="position: absolute; left: 4000px">More.</p>'],
    [
      'white on a picture',
      '<div style="position: relative; color: #fff"><img src="data:," style="position: absolute; inset: 0; width: 100%; height: 100%"><p style="position: relative">More.</p></div>',
    ],
    [
      'white on a layer',
      '<div style="position: relative"><i style="position: absolute; inset: 0; background: #333"></i><p style="position: relative; color: #fff">More.</p></div>',
    ],
    [
      'white at the foot of a high layer',
      '<div style="position: relative; height: 30000px"><i style="position: absolute; inset: 0; background: #333"></i><p style="position: absolute; bottom: 0; color: #fff">More.</p></div>',
    ],
    [
      'white in a high box over a low layer',
      '<div style="position: relative; height: 30000px"><i style="position: absolute; bottom: 0; width: 99px; height: 50px; background: #333"></i><p style="position: absolute; inset: 0; color: #fff">More.</p></div>',
    ],
    ['white on a gradient', '<p style="color: #fff; background: linear-gradient(#333, #000)">More.</p>'],
    ['white on a dark ground', '<div style="background: #333"><p style="color: #fff">More.</p></div>'],
    [
      'letters filled with a picture',
      '<p style="color: transparent; background: linear-gradient(red, blue); background-clip: text">More.</p>',
    ],
    [
      'white on a dark ground of another space',
      '<div style="background: oklch(0.2 0.05 200)"><p style="color: #fff">More.</p></div>',
    ],
    [
      'faint inside of what fades in',
      '<div style="opacity: 0; transition: opacity 1s"><p style="opacity: 0.5">More.</p></div>',
    ],
    ['a part of a clipped one', '<p style="clip-path: inset(0 calc(100% - 40px) 0 0)">More.</p>'],
    ['half see-through', '<div style="opacity: 0.5"><p style="opacity: 0.5">More.</p></div>'],
    ['letters with a shadow', '<p style="color: #fff; text-shadow: 0 0 2px #000">More.</p>'],
    [
      'text of its own size in a box of none',
      '<div style="font-size: 0"><span style="font-size: 16px">More.</span></div>',
    ],
    [
      'the words of a slide that fades and moves in',
      '<div style="position: relative; height: 99px; overflow: hidden"><section style="position: absolute; left: 4000px; opacity: 0; transition: opacity 1s"><p>More.</p></section></div>',
    ],
    [
      'what a box of no size moves into the page',
      '<div style="position: absolute; transform: scale(1.2)"><div style="position: absolute; width: 99px">More.</div></div>',
    ],
    ['what stands out of a box of no size', '<div style="width: 0; height: 0"><span>More.</span></div>'],
    [
      'words whose attribute speaks of what is hidden',
      '<p title="The hidden cost" aria-label="More">More.</p>',
    ],
    ['a heading in small letters', '<p style="font-size: 8px">More.</p>'],
    ['a box without a style of its own', '<div style="display: contents; opacity: 0">More.</div>'],
  ])('%s', async (_kind, body) => {
    await open(body);
    expect(await tab.whole()).toMatchObject({ text: 'Seen.\n\nMore.', hidden: [] });
  });

  test.each([
    ['a control', '<button><span class="label">Basket: </span>3</button>', 'Basket: 3'],
    [
      'what is kept from screen readers',
      '<p><span class="label">$12.99</span><span aria-hidden="true">$12</span></p>',
      '$12.99 $12',
    ],
  ])('a label for screen readers that names %s', async (_kind, body, text) => {
    await open(body);
    const reading = await tab.whole();
    expect([reading.text.replace(/\s+/g, ' '), reading.hidden]).toEqual([`Seen. ${text}`, []]);
  });

  test('a page from right to left, whose left side can be scrolled to', async () => {
    await open('<p style="position: absolute; left: -3000px">More.</p>', 'dir="rtl"');
    expect(await tab.whole()).toMatchObject({ text: 'Seen.\n\nMore.', hidden: [] });
  });
});

test('an icon font in what is left out is nothing to look at', async () => {
  await open('<p><a style="opacity: 0">\uf0c1</a></p>');
  expect(await tab.whole()).toMatchObject({ text: 'Seen.', hidden: [] });
});

test('a title is bounded', async () => {
  await tab.open(`<!doctype html><title>${'title '.repeat(40_000)}</title><p>Seen.</p>`);
  expect((await tab.whole()).title.length).toBeLessThanOrEqual(501);
});
