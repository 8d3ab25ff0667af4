import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { fetchImage } from '../../../lib/worker/pictures/image-commands.ts';
import { type Answer, answerText, serve } from '../../support/http-server.ts';

const mebibyte = 1024 * 1024;
const dot = Buffer.from('iVBORw0KGgo=', 'base64');

const answerImage =
  (type: string, bytes: Uint8Array = dot, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(bytes);

/** Sends a body without content-length. */
const answerPieces =
  (...pieces: Uint8Array[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    for (const piece of pieces) response.write(piece);
    response.end();
  };

const world = { fetch, isOnline: () => true, deadlineMs: 10_000 };

/** Loads a picture from a server; `seen` is awaited while it still listens. */
async function loaded(answer: Answer, part: Partial<typeof world> = {}, seen = async () => {}) {
  await using server = await serve({ '/picture': answer });
  const image = await fetchImage(`${server.origin}/picture`, { ...world, ...part });
  await seen();
  return { image, requests: server.requests };
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'x-icon', 'svg+xml'])(
    'of type image/%s becomes a data URL',
    async (name) => {
      const { image } = await loaded(answerImage(`image/${name}`));
      expect(image).toEqual({ picture: `data:image/${name};base64,iVBORw0KGgo=` });
    },
  );

  test.each(['IMAGE/PNG', 'image/png; charset=binary', ' image/png ;x=y'])(
    'may have the content type %s',
    async (type) => {
      expect((await loaded(answerImage(type))).image).toEqual({
        picture: 'data:image/png;base64,iVBORw0KGgo=',
      });
    },
  );

  test('is requested once, without body, cookie or referrer', async () => {
    const { requests } = await loaded(answerImage('image/png'));
    expect(requests.map(({ method, body }) => [method, body])).toEqual([['GET', '']]);
    expect(Object.keys(requests[0]?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/cookie|referer|authorization|^x-/)]),
    );
  });

  test('without bytes is passed on: the page finds it cannot be shown', async () => {
    const { image } = await loaded(answerImage('image/png', new Uint8Array()));
    expect(image).toEqual({ picture: 'data:image/png;base64,' });
  });
});

describe('a reply of another type is not read:', () => {
  test.each([
    ['text/html', 'text/html'],
    ['application/json', 'application/json'],
    ['image/tiff', 'image/tiff'],
    ['application/pdf', 'application/pdf'],
    ['image/svg', 'image/svg'],
    ['image/png-x', 'image/png-x'],
    ['text/html; image/png', 'text/html'],
  ])('%s', async (type, said) => {
    let hasLeft = false;
    const answer: Answer = (response, { left }) => {
      void left.then(() => {
        hasLeft = true;
      });
      response.writeHead(200, { 'content-type': type }).write('x');
    };
    const { image } = await loaded(answer, {}, () => expect.poll(() => hasLeft).toBe(true));
    expect(image).toEqual({ failure: { kind: 'not-an-image', said } });
  });

  test('none at all', async () => {
    const { image } = await loaded((response) => response.end(dot));
    expect(image).toEqual({ failure: { kind: 'not-an-image', said: '' } });
  });
});

describe('a file of a tab', () => {
  test.each(['application/pdf', 'image/png', 'image/tiff', 'audio/mpeg', 'video/mp4'])(
    'may be of type %s',
    async (type) => {
      await using server = await serve({ '/file': answerImage(type) });
      const loaded = await fetchImage(`${server.origin}/file`, world, true);
      expect(loaded).toEqual({ picture: `data:${type};base64,iVBORw0KGgo=` });
    },
  );

  test.each(['text/html', 'application/json', 'application/octet-stream', 'application/pdf-x'])(
    'is not of type %s',
    async (type) => {
      await using server = await serve({ '/file': answerImage(type) });
      const loaded = await fetchImage(`${server.origin}/file`, world, true);
      expect(loaded).toEqual({ failure: { kind: 'not-an-image', said: type } });
    },
  );
});

describe('a limit of 16 MiB', () => {
  test('accepts that many bytes, with or without content-length', async () => {
    const bytes = new Uint8Array(16 * mebibyte);
    for (const answer of [answerImage('image/png', bytes), answerPieces(bytes)]) {
      const { image } = await loaded(answer);
      const { picture } = image as { picture: string };
      expect(picture.length).toBe('data:image/png;base64,'.length + 4 * Math.ceil(bytes.length / 3));
    }
  });

  test.each<[string, Answer]>([
    ['announced', answerImage('image/png', new Uint8Array(16 * mebibyte + 1))],
    ['not announced', answerPieces(new Uint8Array(16 * mebibyte), new Uint8Array(1))],
  ])('refuses one more byte, %s', async (_, answer) => {
    expect((await loaded(answer)).image).toEqual({ failure: { kind: 'too-large' } });
  });

  test('closes an endless reply', async () => {
    let hasLeft = false;
    const piece = new Uint8Array(mebibyte);
    const answer: Answer = (response, { left }) => {
      void left.then(() => {
        hasLeft = true;
      });
      response.writeHead(200, { 'content-type': 'image/png' });
      const more = () => {
        if (!hasLeft) response.write(piece, () => setImmediate(more));
      };
      more();
    };
    const { image } = await loaded(answer, {}, () => expect.poll(() => hasLeft).toBe(true));
    expect(image).toEqual({ failure: { kind: 'too-large' } });
  });
});

describe('an image server', () => {
  test.each([301, 302, 303, 307, 308])('that redirects with %i is not followed', async (status) => {
    await using elsewhere = await serve({ '/picture': answerImage('image/png') });
    const { image } = await loaded((response) =>
      response.writeHead(status, { location: `${elsewhere.origin}/picture` }).end(),
    );
    expect(image).toEqual({ failure: { kind: 'redirected' } });
    expect(elsewhere.requests).toEqual([]);
  });

  test.each([400, 401, 403, 404, 410, 429, 500, 503])('that answers %i is quoted', async (status) => {
    const { image } = await loaded(answerText(status, 'image/png', 'x'));
    expect(image).toEqual({ failure: { kind: 'http-status', said: String(status) } });
  });

  test.each<[string, Answer]>([
    ['says nothing', () => {}],
    [
      'stops in the middle',
      (response) => response.writeHead(200, { 'content-type': 'image/png' }).write('x'),
    ],
  ])('that %s is left at the deadline', async (_, answer) => {
    const { image } = await loaded(answer, { deadlineMs: 300 });
    expect(image).toEqual({ failure: { kind: 'no-answer' } });
  });

  test('that resets the connection is unreachable', async () => {
    const { image } = await loaded((response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '100' }).write('x', () => {
        response.destroy();
      });
    });
    expect(image).toEqual({ failure: { kind: 'unreachable' } });
  });

  test.each([
    [true, 'unreachable'],
    [false, 'offline'],
  ])('that does not listen, with a network (%s), is %s', async (isOnline, kind) => {
    const port = await freePort();
    const image = await fetchImage(`http://127.0.0.1:${port}/`, { ...world, isOnline: () => isOnline });
    expect(image).toEqual({ failure: { kind } });
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
