import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The domain and all that is below it. */
const domain = [
  'lib/markdown',
  'lib/json',
  'lib/message',
  'lib/form',
  'lib/output',
  'lib/runnable',
  'lib/langserve',
  'lib/chat',
  'lib/words',
];

/** Each room, and the rooms it may import. A room may always import itself; entrypoints may import all. */
const rooms: Record<string, string[]> = {
  'lib/json': [],
  'lib/words': [],
  'lib/message': ['lib/json'],
  'lib/markdown': [],
  'lib/form': ['lib/json', 'lib/message'],
  'lib/output': ['lib/json', 'lib/message'],
  'lib/sse': [],
  'lib/runnable': ['lib/json', 'lib/message', 'lib/form', 'lib/output'],
  'lib/http': ['lib/runnable', 'lib/sse', 'lib/json'],
  'lib/langserve': [
    'lib/runnable',
    'lib/http',
    'lib/sse',
    'lib/json',
    'lib/message',
    'lib/form',
    'lib/output',
  ],
  'lib/chat': [
    'lib/markdown',
    'lib/json',
    'lib/message',
    'lib/form',
    'lib/output',
    'lib/runnable',
    'lib/langserve',
    'lib/words',
  ],
  'lib/wire': domain,
  'lib/platform': ['lib/wire', ...domain],
  'lib/worker': ['lib/platform', 'lib/wire', 'lib/http', ...domain],
  'lib/panel': ['lib/platform', 'lib/wire', ...domain],
  components: domain,
  entrypoints: ['components', 'lib/panel', 'lib/worker', 'lib/platform', 'lib/wire', ...domain],
};

/** The packages a room may use. */
const packages: Record<string, string[]> = {
  'lib/form': ['zod/mini', '@cfworker/json-schema'],
  'lib/output': ['zod/mini'],
  'lib/message': ['zod/mini'],
  'lib/json': ['zod/mini'],
  'lib/words': [],
  'lib/markdown': ['marked', 'remend', 'temml', 'lowlight', 'highlight.js/lib/languages/*', 'zod/mini'],
  'lib/sse': [],
  'lib/runnable': ['zod/mini'],
  'lib/http': ['zod/mini'],
  'lib/langserve': ['zod/mini', 'lz-string'],
  'lib/chat': ['zod/mini', 'marked', 'remend', 'temml', 'lowlight', 'highlight.js/lib/languages/*'],
  'lib/wire': ['zod/mini'],
  'lib/platform': ['zod/mini', 'idb', '@webext-core/messaging', 'wxt/browser'],
  'lib/worker': ['zod/mini'],
  'lib/panel': ['zod/mini', '@preact/signals'],
  components: ['preact', 'preact/hooks', '@preact/signals'],
  entrypoints: [
    'preact',
    'preact/hooks',
    '@preact/signals',
    'zod/mini',
    'wxt/utils/define-background',
    'wxt/utils/define-unlisted-script',
  ],
};

/** What only the browser room may say; `lib/panel` and components have a document. */
const browserWords =
  /\b(browser|chrome)\.\w|\bindexedDB\b|\bIDBKeyRange\b|\bnavigator\.locks\b|\bBroadcastChannel\b/;

const sourcesIn = (room: string) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(root, room, file));

type Import = { file: string; from: string };

function importsOf(file: string): Import[] {
  const code = readFileSync(file, 'utf8');
  const { staticImports, dynamicImports, staticExports } = parseSync(file, code).module;
  const named = staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const handedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  );
  const late = dynamicImports.map(({ moduleRequest }) =>
    code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [...named, ...handedOn, ...late].map((from) => ({ file: relative(root, file), from }));
}

const isOwn = ({ from }: Import) => from.startsWith('.');

const roomOf = ({ file, from }: Import) => {
  const path = relative(root, join(root, dirname(file), from));
  return Object.keys(rooms).find((room) => path.startsWith(`${room}/`)) ?? path;
};

/** A name that ends with a star stands for all that begin so. */
const isNamed = (name: string, { from }: Import) =>
  name.endsWith('*') ? from.startsWith(name.slice(0, -1)) : from === name;

const said = ({ file, from }: Import) => `${file} imports ${from}`;

describe.each(Object.entries(rooms))('%s', (room, others) => {
  const sources = sourcesIn(room);
  const imports = sources.flatMap(importsOf);

  test('has sources', () => {
    expect(sources).not.toEqual([]);
  });

  test(`imports only itself and: ${others.join(', ') || 'nothing'}`, () => {
    const strays = imports.filter(isOwn).filter((item) => ![room, ...others].includes(roomOf(item)));
    expect(strays.map(said)).toEqual([]);
  });

  test(`uses only the packages: ${packages[room]?.join(', ')}`, () => {
    const strays = imports.filter(
      (item) => !isOwn(item) && !packages[room]?.some((name) => isNamed(name, item)),
    );
    expect(strays.map(said)).toEqual([]);
  });
});

test('only lib/platform speaks to the browser', () => {
  const strays = Object.keys(rooms)
    .filter((room) => room !== 'lib/platform')
    .flatMap(sourcesIn)
    .filter((file) =>
      browserWords.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '')),
    );
  expect(strays.map((file) => relative(root, file))).toEqual([]);
});

test('every body of a reply is read where its bytes are counted', () => {
  const readers = ['lib/http', 'lib/langserve', 'lib/worker']
    .flatMap(sourcesIn)
    .filter((file) =>
      /\bresponse\.(text|json|blob|bytes|arrayBuffer)\(|\bgetReader\(/.test(readFileSync(file, 'utf8')),
    );
  expect(readers.map((file) => relative(root, file))).toEqual(['lib/http/reply-body.ts']);
});

test('only app.tsx hands the state of the panel to components', () => {
  const makers = sourcesIn('entrypoints').filter((file) =>
    /\bcreatePanel\(/.test(readFileSync(file, 'utf8')),
  );
  expect(makers.map((file) => relative(root, file))).toEqual(['entrypoints/app/app.tsx']);
});

test('frozen schemas of older versions share nothing with those of today', () => {
  const frozen = join(root, 'lib/chat/frozen/');
  const strays = sourcesIn('lib/chat/frozen')
    .flatMap(importsOf)
    .filter(({ file, from }) => isOwn({ file, from }) && !join(root, dirname(file), from).startsWith(frozen));
  expect(strays.map(said)).toEqual([]);
});

test('no file is named for a heap of things', () => {
  const heaps = Object.keys(rooms)
    .flatMap(sourcesIn)
    .filter((file) => /\/(utils|helpers|types|common|index)\.tsx?$/.test(file));
  expect(heaps).toEqual([]);
});
