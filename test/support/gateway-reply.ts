import type { ServerResponse } from 'node:http';
import type { RunnableFailure } from '../../lib/runnable/failure.ts';
import { serve } from './http-server.ts';
import { failureIn, runOnce, target } from './run.ts';

export type Reply = { status: number; headers?: Record<string, string>; body?: string };

export const html = { 'content-type': 'text/html; charset=utf-8' };
export const json = { 'content-type': 'application/json' };
export const page = (title: string, body: string) =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>${body}</body></html>`;

/** Returns the failure of a run that gets this reply. */
export async function failureOf(
  { status, headers = {}, body = '' }: Reply,
  mode: 'stream' | 'batch' = 'stream',
): Promise<RunnableFailure> {
  const answer = (response: ServerResponse) => response.writeHead(status, headers).end(body);
  await using server = await serve({ '/c/stream': answer, '/c/invoke': answer });
  const failure = failureIn(await runOnce(target(`${server.origin}/c`, { mode })));
  if (!failure) throw new Error('The run did not fail.');
  return failure as RunnableFailure;
}
