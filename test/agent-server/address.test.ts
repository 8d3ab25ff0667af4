import { describe, expect, test } from 'vitest';
import {
  addressInLink,
  claimsAddress,
  partsOf,
  readAssistantUrl,
  serverIn,
} from '../../lib/agent-server/assistant/address.ts';

const id = 'eb6db400-e3c8-5d06-a834-015cb89efe69';
const base = 'http://127.0.0.1:2024';

describe('address of an assistant', () => {
  test.each([
    [`${base}/assistants/chat`, `${base}/assistants/chat`],
    [`  ${base}/assistants/${id}/ `, `${base}/assistants/${id}`],
    ['https://example.com/team/a/assistants/chat', 'https://example.com/team/a/assistants/chat'],
    [`${base}/assistants/my%20graph`, `${base}/assistants/my%20graph`],
  ])('%s is valid', (text, url) => {
    expect(readAssistantUrl(text)).toEqual({ status: 'valid', url });
  });

  test.each([
    ['', 'empty', undefined],
    ['http://', 'not-url', undefined],
    ['ws://example.com/assistants/chat', 'other-scheme', undefined],
    ['https://*.example.com/assistants/chat', 'many-hosts', undefined],
    ['127.0.0.1:2024/assistants/chat', 'no-scheme', `${base}/assistants/chat`],
    ['example.com/assistants/chat', 'no-scheme', 'https://example.com/assistants/chat'],
    ['http://me:secret@127.0.0.1:2024/assistants/chat', 'has-credentials', `${base}/assistants/chat`],
    [`${base}/assistants/chat?a=1`, 'has-query', `${base}/assistants/chat`],
    [`${base}/assistants/chat/schemas?xray=1`, 'has-query', `${base}/assistants/chat`],
    [`${base}/assistants/chat#top`, 'has-fragment', `${base}/assistants/chat`],
    [`http://localhost:3000/?apiUrl=${base}&assistantId=agent`, 'has-query', `${base}/assistants/agent`],
  ])('%s is refused as %s', (text, code, suggestion) => {
    expect(readAssistantUrl(text)).toMatchObject({
      status: 'invalid',
      problem: { code },
      ...(suggestion && { suggestion }),
    });
  });

  test('an end such as /schemas is left out', () => {
    expect(readAssistantUrl(`${base}/assistants/chat/schemas`)).toEqual({
      status: 'invalid',
      problem: { code: 'endpoint-name', name: 'schemas' },
      suggestion: `${base}/assistants/chat`,
      dropped: '/schemas',
      mayKeep: false,
    });
  });

  test.each([
    [base, base],
    [`${base}/docs`, base],
    [`${base}/team/assistants/search`, `${base}/team`],
    [`${base}/threads/${id}/history`, base],
    [`https://smith.langchain.com/studio/?baseUrl=${base}`, base],
  ])('%s names no assistant, only the server', (text, server) => {
    expect(readAssistantUrl(text)).toMatchObject({ problem: { code: 'assistant-missing', base: server } });
  });

  test('splits into the server and the assistant', () => {
    expect(partsOf('https://example.com/a/assistants/my%20graph')).toEqual({
      base: 'https://example.com/a',
      assistant: 'my graph',
    });
  });
});

describe('addresses that people paste', () => {
  test.each([
    [`https://smith.langchain.com/studio/?baseUrl=${base}`, { base }],
    [
      `https://smith.langchain.com/studio/thread?baseUrl=${encodeURIComponent(base)}&organizationId=x`,
      { base },
    ],
    [`https://studio.example/?baseUrl=${encodeURIComponent(encodeURIComponent(`${base}/`))}`, { base }],
    [
      `https://agentchat.vercel.app/?apiUrl=${base}&assistantId=agent&threadId=${id}`,
      { base, assistant: 'agent' },
    ],
    [`${base}/docs`, { base }],
    [`${base}/openapi.json`, { base }],
    [`${base}/ok`, { base }],
    [`${base}/info`, { base }],
    [`${base}/team/assistants/search`, { base: `${base}/team` }],
    [`${base}/assistants/chat/schemas`, { base, assistant: 'chat' }],
    [`${base}/threads/${id}/runs/stream`, { base }],
    [`${base}/runs/wait`, { base }],
    [`${base}/`, { base }],
    ['127.0.0.1:2024', { base }],
    ['agents.example.com/prod', { base: 'https://agents.example.com/prod' }],
  ])('%s names the server', (text, server) => {
    expect(serverIn(text)).toEqual(server);
  });

  test.each(['', 'hello there', '{"url": "http://a/"}', 'ftp://a/assistants/b'])('%j names none', (text) => {
    expect(serverIn(text)).toBeUndefined();
  });

  test.each([
    [`${base}/assistants/chat`, true],
    [`${base}/assistants/${id}/schemas`, true],
    [`${base}/assistants/search`, true],
    [`${base}/threads/${id}`, true],
    [`https://smith.langchain.com/studio/?baseUrl=${base}`, true],
    // These may belong to a LangServe.
    [`${base}/assistants/chat/stream`, false],
    [`${base}/runs/stream`, false],
    [`${base}/docs`, false],
    [`${base}/threads/summary`, false],
    [base, false],
    ['chat', false],
  ])('%s looks like an Agent Server: %s', (text, claimed) => {
    expect(claimsAddress(text)).toBe(claimed);
  });

  test.each([
    [`https://smith.langchain.com/studio/?baseUrl=${base}`, base],
    [`http://localhost:3000/?apiUrl=${base}&assistantId=${id}`, `${base}/assistants/${id}`],
    [`${base}/threads/${id}/runs/${id}`, base],
    [`${base}/assistants/chat`, undefined],
    [base, undefined],
  ])('the link %s leads to %s', (text, address) => {
    expect(addressInLink(text)).toBe(address);
  });
});
