import { expect, test } from 'vitest';
import type { LoadedImage } from '../../../lib/chat/answer/remote-image.ts';
import type { Refusal } from '../../../lib/chat/storage/refusal.ts';
import { createImageLoader } from '../../../lib/panel/conversation/remote-image.ts';
import { fakeHost } from '../../support/fake-host.ts';

const picture: LoadedImage = { picture: 'data:image/png;base64,iVBORw0KGgo=' };
const noAccess: LoadedImage = { failure: { kind: 'no-access' } };

/** Records steps in order; person and worker give these replies. */
function createScene({ given, loaded }: { given: boolean[]; loaded: (LoadedImage | Refusal)[] }) {
  const done: string[] = [];
  const load = createImageLoader(
    fakeHost({
      access: {
        request: async (pattern) => {
          done.push(`asks for ${pattern}`);
          return given.shift() ?? false;
        },
      },
      commands: {
        send: (async (name: string, input: { url: string; isFile?: boolean }) => {
          done.push(`${name} ${input.url}${input.isFile ? ' as a file' : ''}`);
          if (name === 'image.ask') return { ok: true, value: {} };
          const value = loaded.shift() ?? { code: 'no-answer' };
          return 'code' in value ? { ok: false, problem: value } : { ok: true, value };
        }) as never,
      },
    }),
  );
  return { done, load };
}

const url = 'https://example.org:8443/cats/1.png?size=2';
const asks = 'asks for https://example.org:8443/*';
const tells = `image.ask ${url}`;
const loads = `image.load ${url}`;

test('loading asks for access to exactly this origin and sends the command, synchronously', async () => {
  const { done, load } = createScene({ given: [true], loaded: [picture] });
  const loading = load(url);
  expect(done).toEqual([asks, tells]);
  expect(await loading).toEqual(picture);
  expect(done).toEqual([asks, tells, loads]);
});

test('a refusal is left to the worker, which loads nothing; nothing is asked again', async () => {
  const { done, load } = createScene({ given: [false, true], loaded: [noAccess] });
  expect(await load(url)).toEqual(noAccess);
  expect(done).toEqual([asks, tells, loads]);
});

test('a permission revoked by another picture is asked for once more', async () => {
  const { done, load } = createScene({ given: [true, true], loaded: [noAccess, picture] });
  expect(await load(url)).toEqual(picture);
  expect(done).toEqual([asks, tells, loads, asks, loads]);
});

test.each<[string, boolean[], LoadedImage[], string[]]>([
  ['refused the second time', [true, false], [noAccess], [asks, tells, loads, asks]],
  ['revoked again', [true, true], [noAccess, noAccess], [asks, tells, loads, asks, loads]],
])('a picture whose permission is %s is reported', async (_, given, loaded, expected) => {
  const { done, load } = createScene({ given, loaded });
  expect(await load(url)).toEqual(noAccess);
  expect(done).toEqual(expected);
});

test('a file of a tab is named so to the worker', async () => {
  const { done, load } = createScene({ given: [true, true], loaded: [noAccess, picture] });
  expect(await load(url, true)).toEqual(picture);
  expect(done).toEqual([asks, tells, `${loads} as a file`, asks, `${loads} as a file`]);
});

test('a worker that does not answer is reported', async () => {
  const { load } = createScene({ given: [true], loaded: [{ code: 'no-answer' }] });
  expect(await load(url)).toEqual({ failure: { kind: 'interrupted', refusal: { code: 'no-answer' } } });
});
