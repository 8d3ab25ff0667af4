import type { PastedRequest, PasteNote } from './pasted-request.ts';
import { readPythonCall } from './python-call.ts';
import { headersIn, urlIn } from './read-code.ts';

const start = /(?<![\w.])RemoteRunnable\s{0,20}\(/;

export const isRemoteRunnableInPython = (text: string) => start.test(text);

const known = ['url', 'headers', 'timeout'];

/** Reads `RemoteRunnable("…", headers={…})`. Runs nothing. */
export function readPython(text: string): PastedRequest {
  const found = start.exec(text);
  const { positional, named } = readPythonCall(text, (found?.index ?? 0) + (found?.[0].length ?? 0));
  const others = Object.keys(named).filter((name) => !known.includes(name));
  const notes: PasteNote[] = others.length === 0 ? [] : [{ code: 'ignored', names: others }];
  const url = urlIn(positional[0] ?? named.url);
  return { source: 'python', method: 'POST', url, headers: headersIn(named.headers), body: undefined, notes };
}
