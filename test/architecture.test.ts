import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Import,
  importsOf,
  isOwn,
  root,
  said,
  sourcesIn,
  valueImportsOf,
} from './support/source-imports.ts';

/** The domain and the rooms below it. */
const domain = [
  'lib/markdown',
  'lib/json',
  'lib/message',
  'lib/form',
  'lib/output',
  'lib/runnable',
  'lib/chat',
  'lib/words',
];

const ofProtocol = ['runnable', 'http', 'sse', 'json', 'message', 'form', 'output'].map(
  (room) => `lib/${room}`,
);

/** Rooms that each room may import. A room may always import itself. */
const rooms: Record<string, string[]> = {
  'lib/json': [],
  'lib/words': [],
  'lib/message': ['lib/json'],
  'lib/markdown': [],
  'lib/form': ['lib/json', 'lib/message'],
  'lib/output': ['lib/json', 'lib/message'],
  'lib/sse': [],
  'lib/page': [],
  'lib/runnable': ['lib/json', 'lib/message', 'lib/form', 'lib/output'],
  'lib/http': ['lib/runnable', 'lib/sse', 'lib/json'],
  'lib/langserve': ofProtocol,
  'lib/agent-server': ofProtocol,
  'lib/chat': [
    'lib/markdown',
    'lib/json',
    'lib/message',
    'lib/form',
    'lib/output',
    'lib/runnable',
    'lib/words',
  ],
  'lib/demo': ['lib/chat', 'lib/json', 'lib/words'],
  'lib/protocols': ['lib/langserve', 'lib/agent-server', 'lib/runnable', 'lib/output'],
  'lib/wire': domain,
  'lib/platform': ['lib/wire', 'lib/page', ...domain],
  'lib/worker': ['lib/platform', 'lib/wire', 'lib/http', 'lib/demo', ...domain],
  'lib/panel': ['lib/platform', 'lib/wire', ...domain],
  components: domain,
  'components/app': ['components', 'lib/panel', ...domain],
  entrypoints: [
    'components/app',
    'components',
    'lib/panel',
    'lib/worker',
    'lib/platform',
    'lib/wire',
    'lib/protocols',
    'lib/page',
    ...domain,
  ],
};

/** The packages that read answers. */
const reading = ['marked', 'temml', 'lowlight', 'highlight.js/lib/languages/*'];

/** Packages that each room may use. */
const packages: Record<string, string[]> = {
  'lib/form': ['zod/mini', '@cfworker/json-schema'],
  'lib/output': ['zod/mini'],
  'lib/message': ['zod/mini'],
  'lib/json': ['zod/mini'],
  'lib/words': ['icu-minify/format'],
  'lib/markdown': [...reading, 'zod/mini'],
  'lib/sse': [],
  'lib/page': ['zod/mini', 'turndown', '@mozilla/readability'],
  'lib/runnable': ['zod/mini'],
  'lib/http': ['zod/mini'],
  'lib/langserve': ['zod/mini', 'lz-string', 'rfc6902'],
  'lib/agent-server': ['zod/mini'],
  'lib/demo': ['zod/mini'],
  'lib/protocols': [],
  'lib/chat': [...reading, 'zod/mini', 'diff', 'microdiff', '@leeoniya/ufuzzy'],
  'lib/wire': ['zod/mini'],
  'lib/platform': ['zod/mini', 'idb', '@webext-core/messaging', 'wxt/browser'],
  'lib/worker': ['zod/mini'],
  'lib/panel': ['zod/mini', '@preact/signals'],
  components: ['preact', 'preact/hooks', '@preact/signals'],
  'components/app': ['preact', 'preact/hooks', '@preact/signals'],
  entrypoints: ['wxt/utils/define-background', 'wxt/utils/define-unlisted-script'],
};

/** Names reserved for `lib/platform`; `document` is allowed in `lib/panel` and components. */
const browserWords =
  /\b(browser|chrome)\.\w|\bindexedDB\b|\bIDBKeyRange\b|\bnavigator\.locks\b|\bBroadcastChannel\b/;

/** Returns the room of a path from the root: the innermost one. */
const roomAt = (path: string) =>
  Object.keys(rooms)
    .filter((room) => path.startsWith(`${room}/`))
    .sort((one, other) => other.length - one.length)[0];

const sourcesOf = (room: string) => sourcesIn(room).filter((file) => roomAt(relative(root, file)) === room);

const roomOf = ({ file, from }: Import) => {
  const path = relative(root, join(root, dirname(file), from));
  return roomAt(path) ?? path;
};

/** Tells whether a package has this name; a trailing star matches any rest. */
const isNamed = (name: string, { from }: Import) =>
  name.endsWith('*') ? from.startsWith(name.slice(0, -1)) : from === name;

describe.each(Object.entries(rooms))('%s', (room, others) => {
  const sources = sourcesOf(room);
  const imports = sources.flatMap(importsOf);

  test('has sources', () => expect(sources).not.toEqual([]));

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

test('only lib/protocols names a protocol', () => {
  const protocols = (rooms['lib/protocols'] ?? []).filter((room) => !domain.includes(room));
  const others = Object.keys(rooms).filter((room) => ![...protocols, 'lib/protocols'].includes(room));
  const named = others
    .flatMap(sourcesIn)
    .flatMap(importsOf)
    .filter((item) => isOwn(item) && protocols.includes(roomOf(item)));
  expect(named.map(said)).toEqual([]);
});

test('only lib/platform uses browser APIs', () => {
  const strays = Object.keys(rooms)
    .filter((room) => room !== 'lib/platform')
    .flatMap(sourcesOf)
    .filter((file) =>
      browserWords.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '')),
    );
  expect(strays.map((file) => relative(root, file))).toEqual([]);
});

test('in lib/panel only host/ imports lib/platform; other files have it passed in', () => {
  const takers = sourcesIn('lib/panel')
    .filter((file) => valueImportsOf(file).some((item) => isOwn(item) && roomOf(item) === 'lib/platform'))
    .map((file) => relative(root, file));
  expect(takers).toEqual(['lib/panel/host/host.ts', 'lib/panel/host/records.ts']);
});

test('every reply body is read where its bytes are counted', () => {
  const readers = Object.keys(rooms)
    .flatMap(sourcesIn)
    .filter((file) =>
      /\bresponse\.(text|json|blob|bytes|arrayBuffer)\(|\bgetReader\(/.test(readFileSync(file, 'utf8')),
    );
  expect(readers.map((file) => relative(root, file))).toEqual(['lib/http/reply-body.ts']);
});

test('only app.tsx passes the state of the panel to components', () => {
  const makers = ['entrypoints', 'components']
    .flatMap(sourcesIn)
    .filter((file) => /\bcreatePanel\(/.test(readFileSync(file, 'utf8')));
  expect(makers.map((file) => relative(root, file))).toEqual(['components/app/app.tsx']);
});

test('frozen schemas of older versions share nothing with current ones', () => {
  const frozen = join(root, 'lib/chat/frozen/');
  const strays = sourcesIn('lib/chat/frozen')
    .flatMap(importsOf)
    .filter(({ file, from }) => isOwn({ file, from }) && !join(root, dirname(file), from).startsWith(frozen));
  expect(strays.map(said)).toEqual([]);
});

test('no file has a catch-all name', () => {
  const heap = /\/(utils|helpers|types|common|index)\.tsx?$/;
  const sources = Object.keys(rooms).flatMap(sourcesOf);
  expect(sources.filter((file) => heap.test(file))).toEqual([]);
});
