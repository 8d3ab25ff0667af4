import { createServer } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { network } from '../../../lib/platform/network/network.ts';

const body = 'content-type: text/plain\r\ncontent-length: 2\r\n\r\nhi';
const kept = `HTTP/1.1 200 OK\r\nconnection: keep-alive\r\n${body}`;
const closed = `HTTP/1.1 200 OK\r\nconnection: close\r\n${body}`;
const both = `HTTP/1.1 200 OK\r\nconnection: keep-alive\r\nconnection: close\r\n${body}`;
const unread = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
const dated = 'HTTP/1.1 400 Bad Request\r\ndate: today\r\nConnection: close\r\n\r\n';
const typed = `HTTP/1.1 400 Bad Request\r\nconnection: close\r\n${body}`;
const found = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n';

/** Serves one reply after the other, each on a connection of its own, and counts the requests. */
async function serveInTurn(replies: string[]) {
  let requests = 0;
  const server = createServer((socket) =>
    socket.once('data', () => {
      socket.end(replies[Math.min(requests, replies.length - 1)] ?? '');
      requests += 1;
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/chat/stream`,
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}

async function statusOfNext(url: string) {
  const reply = await network(url, { method: 'POST', body: '{}' });
  await reply.text();
  return reply.status;
}

beforeEach(() => {
  Object.assign(fakeBrowser, { declarativeNetRequest: undefined, webRequest: undefined });
});

describe('a request that a server refused unread, on a connection that it kept against the wish of the one before', () => {
  test.each<[string, string[], string[], number, number]>([
    ['is sent again', [kept], [unread, closed], 200, 3],
    ['is sent again for each connection that was kept', [kept, kept], [unread, unread, closed], 200, 5],
    [
      'is told once no connection is left that was kept',
      [kept, kept],
      [unread, unread, unread, closed],
      400,
      5,
    ],
    ['is not sent again if the server closes its connections', [closed], [unread], 400, 2],
    ['is not sent again if the server says that it closes after all', [both], [unread], 400, 2],
    ['is not sent again if a program may have answered: a date', [kept], [dated], 400, 2],
    ['is not sent again if a program may have answered: a content type', [kept], [typed], 400, 2],
    ['is not sent again for another status', [kept], [found], 404, 2],
  ])('%s', async (_, before, replies, status, requests) => {
    await using server = await serveInTurn([...before, ...replies]);
    for (const _reply of before) await statusOfNext(server.url);
    expect(await statusOfNext(server.url)).toBe(status);
    expect(server.requests()).toBe(requests);
  });
});
