import * as z from 'zod/mini';

/** Parts of a request that a server can complain about, as FastAPI names them. */
export const requestPart = z.enum(['input', 'header', 'cookie', 'query', 'path']);
export type RequestPart = z.infer<typeof requestPart>;

const outsideInput: readonly string[] = ['header', 'cookie', 'query', 'path'] satisfies RequestPart[];

/**
 * Returns the part that has a problem. FastAPI puts the name of the part before that of the parameter. A
 * field of the input may have the same name: LangServe's own problems have a `url`, FastAPI's have none.
 */
export function partOf(loc: string[], hasUrl: boolean): RequestPart {
  const [first = ''] = loc;
  return loc.length > 1 && !hasUrl && outsideInput.includes(first) ? (first as RequestPart) : 'input';
}
