import { expect, test } from 'vitest';
import { connect } from '../../lib/langserve/connect.ts';
import { feedback } from '../../lib/langserve/feedback.ts';
import { answerJson, serve } from '../support/http-server.ts';
import { runOnce, target } from '../support/run.ts';

const url = 'https://api.example.com/chat';

test.each([
  ['a score', { score: 1 }, { score: 1 }],
  ['a score of 0', { score: 0 }, { score: 0 }],
  ['a comment', { comment: 'Too long' }, { comment: 'Too long' }],
  ['a correction', { correction: 'Bonjour' }, { value: { correction: 'Bonjour' } }],
  [
    'all of them',
    { score: 0.5, comment: 'c', correction: 'd' },
    { score: 0.5, comment: 'c', value: { correction: 'd' } },
  ],
])('feedback by run sends %s', (_, given, said) => {
  const { method, body, ...to } = feedback.byRun(url, 'run-1', given);
  expect({ ...to, method }).toEqual({ url: `${url}/feedback`, method: 'POST' });
  expect(JSON.parse(body)).toEqual({ run_id: 'run-1', key: 'correctness', ...said });
});

test('feedback by token sends a correction as an object', () => {
  const token = { token: 'https://smith.example.com/t/1' };
  const { url: to, body } = feedback.byToken(url, token, { score: 0, correction: 'Bonjour' });
  expect(to).toBe(`${url}/token_feedback`);
  expect(JSON.parse(body)).toEqual({
    token_or_url: token.token,
    score: 0,
    correction: { correction: 'Bonjour' },
  });
});

test.each([
  ['https://a.example', 'https://a.example/public_trace_link'],
  ['https://a.example/chat', 'https://a.example/chat/public_trace_link'],
  ['https://a.example/chat/c/N4XyA', 'https://a.example/chat/public_trace_link'],
  ['https://a.example/c/N4XyA', 'https://a.example/public_trace_link'],
])('the public link of %s is asked for beside its configurations', (of, to) => {
  expect(feedback.publicLink(of, 'run-1')).toEqual({ url: to, method: 'PUT', body: '{"run_id":"run-1"}' });
});

test('the endpoints about a finished run are probed beside a configuration', async () => {
  await using server = await serve({
    '/chat/c/N4XyA/input_schema': answerJson(200, { type: 'string' }),
    '/chat/public_trace_link': answerJson(405, { detail: 'Method Not Allowed' }),
  });
  const { signal } = new AbortController();
  const rest = await connect(target(`${server.origin}/chat/c/N4XyA`)).describeRest?.(signal);
  expect(rest?.extras).toEqual({ feedback: 'missing', publicLink: 'exposed' });
});

const token = { key: 'correctness', token_url: 'https://smith.example.com/t/1', expires_at: '2026-01-01' };

test.each([
  ['metadata of a stream', { run_id: 'r', feedback_tokens: [token] }, 1],
  ['the body of a single response', { output: 'x', metadata: { feedback_tokens: [token] } }, 1],
  ['no tokens', { run_id: 'r', feedback_tokens: [] }, 0],
  ['a token without its URL', { feedback_tokens: [{ key: 'a', token_url: null }] }, 0],
  ['a list that is none', { feedback_tokens: 'none' }, 0],
  ['a text', 'hello', 0],
])('tokens are found in %s', (_, body, count) => {
  const found = Array(count).fill({ token: token.token_url, expiresAt: token.expires_at });
  expect(feedback.tokensIn([JSON.stringify(body)])).toEqual(found);
});

test.each([
  ['{"public_url":"https://smith.example.com/public/1/r"}', 'https://smith.example.com/public/1/r'],
  ['{"public_url":7}', undefined],
  ['<html>', undefined],
])('the public link in %s', (text, link) => {
  expect(feedback.readPublicLink(text)).toBe(link);
});

test('the words of a refusal are read', async () => {
  const reply = new Response('{"detail":"LangSmith is off"}', { status: 400 });
  expect(await feedback.readRefusal(reply)).toBe('LangSmith is off');
});

test.each([
  [[token], true],
  [[], undefined],
  [null, undefined],
])('a run with the tokens %j takes feedback: %s', async (feedback_tokens, takesFeedback) => {
  const body = { output: 'hi', metadata: { run_id: 'r', feedback_tokens } };
  await using server = await serve({ '/chat/invoke': answerJson(200, body) });
  const events = await runOnce(target(`${server.origin}/chat`, { mode: 'batch' }));
  const metadata = events.find(({ type }) => type === 'metadata');
  expect(Object(metadata).takesFeedback).toBe(takesFeedback);
});
