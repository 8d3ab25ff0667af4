import { isJsonObject, parseJson } from '../../json/json.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { assistantUrl } from './address.ts';

/** A request that starts a run, as a person copied it from a program. */
type CopiedRequest = { url: string; body: string | undefined };

/** Paths that start a run, on a thread or on none. */
const runs = /^(.*?)(?:\/threads\/[^/]+)?\/runs(?:\/(stream|wait))?\/*$/;

/**
 * Returns the assistant that a copied request runs, and the data transfer mode; undefined if it is no run of an Agent
 * Server (docs/agent-server.md#addresses).
 */
export function assistantInRequest({
  url,
  body,
}: CopiedRequest): { url: string; mode: DataTransferMode } | undefined {
  const json = parseJson(body ?? '');
  const assistant = isJsonObject(json) ? json.assistant_id : undefined;
  if (typeof assistant !== 'string' || assistant === '' || !URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const [, prefix, way] = runs.exec(pathname) ?? [];
  if (prefix === undefined) return undefined;
  return {
    url: assistantUrl({ base: origin + prefix, assistant }),
    mode: way === 'wait' ? 'batch' : 'stream',
  };
}
