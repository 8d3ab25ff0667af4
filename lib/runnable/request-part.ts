import * as z from 'zod/mini';

/** The parts of a request that a server can complain about; FastAPI names them so. */
export const requestPart = z.enum(['input', 'header', 'cookie', 'query', 'path']);
export type RequestPart = z.infer<typeof requestPart>;

const outsideInput: readonly string[] = ['header', 'cookie', 'query', 'path'] satisfies RequestPart[];

/**
 * The part that a problem is in. FastAPI puts its name before the name of the parameter. A field of the input may be
 * called the same: LangServe's own problems have a `url`, FastAPI's have none.
 */
export function partOf(loc: string[], hasUrl: boolean): RequestPart {
  const [first = ''] = loc;
  return loc.length > 1 && !hasUrl && outsideInput.includes(first) ? (first as RequestPart) : 'input';
}
