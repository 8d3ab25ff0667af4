import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPost, answerStream, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { axeViolations, faultsIn } from './looks.ts';
import { type Person, person } from './person.ts';

/** Markup that would contact the attacker's address if it were more than text. */
const attacks = (evil: string) => [
  `<script>fetch('${evil}/script')</script>`,
  `<img src=x onerror="fetch('${evil}/onerror')">`,
  `<svg onload="fetch('${evil}/svg')"></svg>`,
  `<iframe src="${evil}/iframe"></iframe>`,
  `<link rel="stylesheet" href="${evil}/style.css">`,
  `<meta http-equiv="refresh" content="0;url=${evil}/refresh">`,
  `<form action="${evil}/form"><input name=x autofocus onfocus="fetch('${evil}/focus')"></form>`,
  `<style>@import url(${evil}/import.css); * { background: url(${evil}/background.png) }</style>`,
  `<base href="${evil}/">`,
  `![picture](${evil}/picture.png)`,
  `![picture][remote]\n\n[remote]: ${evil}/reference.png`,
  `[![picture](${evil}/inner.png)](${evil}/outer)`,
  "[script](javascript:fetch('x'))",
  '[script](<java\nscript:alert(1)>)',
  '[script](&#106;avascript:alert(1))',
  '[script](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[script](vbscript:x)',
  '<javascript:alert(1)>',
  `![x](data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>)`,
  `\`\`\`html"><img src=${evil}/fence.png>\nx\n\`\`\``,
  `| <img src=${evil}/cell.png> |\n|---|\n| <video src=${evil}/video.mp4 autoplay> |`,
  `- [ ] <audio src=${evil}/audio.mp3 autoplay>`,
  `$\\href{javascript:fetch('${evil}/href')}{x}$ and $$\\href{${evil}/math}{x}$$`,
  `$\\includegraphics{${evil}/math.png}$`,
  `$\\style{background:url(${evil}/math-style.png)}{x}$ $\\class{a" onclick="alert(1)}{x}$ $\\id{x}{y}$`,
  `$\\text{<img src=${evil}/text.png onerror=alert(1)>}$`,
  '$\\color{white}x$ $\\colorbox{url(x)}{y}$',
  '$$\\rule{9999em}{9999em}\\kern-9999em\\raisebox{9999em}{over}\\mathrlap{all}$$',
  '$\\def\\a{\\a\\a}\\a$ and $\\newcommand{\\b}{xxxxxxxxxx}\\b\\b$',
  `$$${'\\sqrt{'.repeat(300)}x${'}'.repeat(300)}$$`,
  '$$\\begin{align} a &= b \\tag{1} \\\\ c &= \\cancel{d} \\end{align}$$',
  '"><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

let server: Awaited<ReturnType<typeof serve>>;
let evil: Awaited<ReturnType<typeof serve>>;
let chromium: TestBrowser;
let panel: Person;
let faults: () => Promise<string[]>;
const asked: string[] = [];

beforeAll(async () => {
  evil = await serve({});
  const text = attacks(evil.origin).join('\n\n');
  const pieces = (text.match(/[\s\S]{1,17}/g) ?? []).map(
    (piece) => `event: data\r\ndata: ${JSON.stringify(piece)}\r\n\r\n`,
  );
  server = await serve({ '/chat/stream': answerPost(answerStream(...pieces, 'event: end\r\n\r\n')) });
  chromium = await startBrowser();
  const page = await chromium.openPanel();
  faults = await faultsIn(page);
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => asked.push(`dialog ${dialog.message()}`));
  panel = person(page);
  await panel.addProfile({ name: 'Evil', url: `${server.origin}/chat` });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
  await evil?.[Symbol.asyncDispose]();
});

const isForeign = (url: string) => !/^(chrome-extension|data|blob):/.test(url);

test('text of a model runs nothing and loads nothing', async () => {
  const address = panel.page.url();
  await panel.send('Attack');
  await panel.answer('done');
  await panel.page.waitForSelector('[data-run-state] [role="group"][aria-label="Table"]');
  await panel.page.waitForSelector('[data-run-state] math');
  expect(await panel.answer('done')).toContain('<script>');
  expect(evil.requests).toEqual([]);
  expect(asked.filter(isForeign)).toEqual([]);
  expect(await faults()).toEqual([]);
  expect(panel.page.url()).toBe(address);
  const made = await panel.page.$$eval('[data-run-state] *', (all) => [
    ...new Set(all.map(({ localName }) => localName)),
  ]);
  const closed =
    'a button code del div em figcaption figure h2 h3 input li p path pre section span strong svg table tbody td th thead tr ul ' +
    'math menclose mi mn mo mpadded mrow mspace mstyle mtable mtd mtext mtr';
  expect(made.filter((name) => !closed.split(' ').includes(name))).toEqual([]);
  const beside = await panel.page.$$eval('[data-run-state] math *', (all) =>
    all
      .flatMap(({ attributes }) => [...attributes].map(({ name }) => name))
      .filter((name) => /^(on|href|id$|src)/.test(name)),
  );
  expect(beside).toEqual([]);
  const links = await panel.page.$$eval('[data-run-state] a', (all) => all.map(({ protocol }) => protocol));
  expect(new Set(links)).toEqual(new Set(['http:']));
});

test('a stored attack is equally harmless', async () => {
  await panel.page.reload();
  await panel.page.waitForSelector('[data-run-state="done"] [role="group"][aria-label="Table"]');
  expect(evil.requests).toEqual([]);
  expect(asked.filter(isForeign)).toEqual([]);
  expect(await faults()).toEqual([]);
  expect(await axeViolations(panel.page)).toEqual([]);
});
