import { parseSent } from '../json/json.ts';
import type { AskServer, DiscoveryFailure, ServerAnswer } from '../runnable/discovery.ts';
import { documentBases } from './discovery-places.ts';
import { type ListedRunnables, readOpenApi } from './openapi.ts';

const mebibyte = 1024 * 1024;
const largestDocumentMiB = 10;

/** A document, and the addresses that its paths may be relative to. */
export type ReadDocument = { listed: ListedRunnables; bases: string[] };

/** Asks for the OpenAPI document at an address. */
export async function askForDocument(
  url: string,
  ask: AskServer,
): Promise<ReadDocument | { failure: DiscoveryFailure }> {
  const answer = await ask({
    url,
    method: 'GET',
    accept: 'application/json',
    limit: largestDocumentMiB * mebibyte,
  });
  const failure = refusal(url, answer);
  if (failure || answer.kind !== 'answered') return { failure: failure ?? { kind: 'not-found', url } };
  if (!answer.isWhole) return { failure: { kind: 'too-large', url, limitMiB: largestDocumentMiB } };
  if (/^\s*</.test(answer.text)) return { failure: { kind: 'web-page', url } };
  const listed = readOpenApi(parseSent(answer.text));
  if (!listed) return { failure: { kind: 'unreadable', url } };
  const paths = [...listed.runnables.map(({ path }) => path), ...listed.schemaOnly];
  return { listed, bases: documentBases(url, listed.servers, paths) };
}

const missing = [404, 405, 410];

/** Returns why a reply cannot be a document; undefined if it may be one. */
export function refusal(url: string, answer: ServerAnswer): DiscoveryFailure | undefined {
  if (answer.kind === 'redirected') return { kind: 'redirected', url };
  if (answer.kind !== 'answered') return answer;
  const { status } = answer;
  if (status === 401 || status === 403) return { kind: 'needs-key', status, url };
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return { kind: 'redirected', url };
  return missing.includes(status) ? { kind: 'not-found', url } : { kind: 'bad-status', status, url };
}
