import { describe, expect, test } from 'vitest';
import { readRunnableUrl } from '../../lib/langserve/runnable-url.ts';
import type { AddressProblem } from '../../lib/runnable/runnable-url.ts';

const base = 'https://api.example.com/chains';

describe('valid runnable URL', () => {
  test.each([
    [`${base}/chat`, `${base}/chat`],
    ['  http://127.0.0.1:8000/chat \n', 'http://127.0.0.1:8000/chat'],
    [`${base}/chat/`, `${base}/chat`],
    [`${base}/chat///`, `${base}/chat`],
    ['http://localhost:8000', 'http://localhost:8000'],
    ['http://localhost:8000/', 'http://localhost:8000'],
    [`${base}/chat/c/N4XyA`, `${base}/chat/c/N4XyA`],
    [`${base}/invoke/chat`, `${base}/invoke/chat`],
    [`${base}/my-stream`, `${base}/my-stream`],
    [`${base}/Invoke`, `${base}/Invoke`],
    ['HTTPS://API.Example.com/chat', 'https://api.example.com/chat'],
    [`${base}/ünï`, `${base}/%C3%BCn%C3%AF`],
    ['http://[::1]:8000/chat', 'http://[::1]:8000/chat'],
  ])('%s is normalized to %s', (typed, url) => {
    expect(readRunnableUrl(typed)).toEqual({ status: 'valid', url });
  });
});

describe('endpoint name at the end of a runnable URL', () => {
  const endpoints = [
    ...['invoke', 'batch', 'stream', 'stream_log', 'stream_events'],
    ...['input_schema', 'output_schema', 'config_schema'],
  ];

  test.each(endpoints)('%s is refused, with the URL of the runnable suggested', (name) => {
    expect(readRunnableUrl(`${base}/chat/${name}`)).toMatchObject({
      status: 'invalid',
      problem: { code: 'endpoint-name', name },
      suggestion: `${base}/chat`,
      mayKeep: false,
    });
  });

  test.each(endpoints)('%s is refused even if the person insists', (name) => {
    expect(readRunnableUrl(`${base}/chat/${name}`, { keepName: true }).status).toBe('invalid');
  });

  test.each(['playground', 'feedback', 'token_feedback', 'public_trace_link'])(
    '%s is refused, but accepted if the person insists',
    (name) => {
      const url = `${base}/chat/${name}`;
      expect(readRunnableUrl(url)).toMatchObject({
        status: 'invalid',
        problem: { code: 'companion-name', name },
        suggestion: `${base}/chat`,
        mayKeep: true,
      });
      expect(readRunnableUrl(url, { keepName: true })).toEqual({ status: 'valid', url });
    },
  );

  test.each(['docs', 'redoc', 'openapi.json'])(
    '%s belongs to the server, so the path of the runnable is missing',
    (name) => {
      const read = readRunnableUrl(`https://api.example.com/${name}`);
      expect(read).toMatchObject({ status: 'invalid', mayKeep: true });
      expect(read).not.toHaveProperty('suggestion');
      expect(read).toHaveProperty('problem', { code: 'server-page', name });
    },
  );

  test.each([
    [`${base}/chat/c/N4XyA/playground/`, `${base}/chat/c/N4XyA`],
    [`${base}/chat/stream/`, `${base}/chat`],
    [`${base}/chat/stream/invoke`, `${base}/chat`],
    [`${base}/chat/stream?x=1#y`, `${base}/chat`],
    [`${base}/chat/%69nvoke`, `${base}/chat`],
    ['http://localhost:8000/invoke', 'http://localhost:8000'],
  ])('%s is corrected to %s', (typed, suggestion) => {
    expect(readRunnableUrl(typed)).toMatchObject({ status: 'invalid', suggestion });
  });
});

describe('invalid runnable URL', () => {
  test.each<[string, string | undefined, AddressProblem]>([
    ['', undefined, { code: 'empty' }],
    ['   ', undefined, { code: 'empty' }],
    ['localhost:8000/chat', 'http://localhost:8000/chat', { code: 'no-scheme' }],
    ['127.0.0.1:8000/chat/invoke', 'http://127.0.0.1:8000/chat', { code: 'no-scheme' }],
    ['api.example.com/chat', 'https://api.example.com/chat', { code: 'no-scheme' }],
    ['/chat', undefined, { code: 'no-scheme' }],
    ['hello world', undefined, { code: 'no-scheme' }],
    ['ftp://example.com/chat', undefined, { code: 'other-scheme', scheme: 'ftp' }],
    ['file:///etc/passwd', undefined, { code: 'other-scheme', scheme: 'file' }],
    ['http://*/chat', undefined, { code: 'many-hosts' }],
    ['http://127.0.0.1:6000/chat', undefined, { code: 'blocked-port', port: '6000' }],
    ['https://example.com:10080/chat', undefined, { code: 'blocked-port', port: '10080' }],
    ['https://*.example.com/chat', undefined, { code: 'many-hosts' }],
    ['http://', undefined, { code: 'not-url' }],
    ['https://exa mple.com/', undefined, { code: 'not-url' }],
    [`${base}/chat?key=1`, `${base}/chat`, { code: 'has-query' }],
    [`${base}/chat#top`, `${base}/chat`, { code: 'has-fragment' }],
    ['https://me:secret@example.com/chat', 'https://example.com/chat', { code: 'has-credentials' }],
  ])('%j is refused, and %j suggested', (typed, suggestion, problem) => {
    const read = readRunnableUrl(typed);
    expect(read).toMatchObject({ status: 'invalid', problem });
    expect('suggestion' in read ? read.suggestion : undefined).toBe(suggestion);
  });
});
