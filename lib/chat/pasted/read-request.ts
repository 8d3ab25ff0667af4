import { OpenQuoteError } from './command-word.ts';
import {
  type PastedRequest,
  type PastedSource,
  PasteError,
  type PasteProblem,
  type ReadRequest,
} from './pasted-request.ts';
import { isFetch, isRemoteRunnableInJavaScript, readFetch, readRemoteRunnable } from './read-code.ts';
import { isCurl, readCurl } from './read-curl.ts';
import { isPowershellRequest, readPowershell } from './read-powershell.ts';
import { isRemoteRunnableInPython, readPython } from './read-python.ts';

type Form = { source: PastedSource; isOne(text: string): boolean; read(text: string): PastedRequest };

/** The known forms of a request. The first that matches is read. */
const forms: Form[] = [
  { source: 'curl', isOne: isCurl, read: readCurl },
  { source: 'fetch', isOne: isFetch, read: readFetch },
  { source: 'javascript', isOne: isRemoteRunnableInJavaScript, read: readRemoteRunnable },
  { source: 'python', isOne: isRemoteRunnableInPython, read: readPython },
  { source: 'powershell', isOne: isPowershellRequest, read: readPowershell },
];

const longest = 256_000;

/** Reads a command or a piece of code that makes a request; undefined if the text is neither. */
export function readRequest(pasted: string): ReadRequest | undefined {
  const text = withoutComments(pasted);
  const isTooLong = text.length > longest;
  const form = forms.find(({ isOne }) => isOne(isTooLong ? text.slice(0, 2000) : text));
  if (!form) return undefined;
  const { source } = form;
  if (isTooLong) return { kind: 'refused', source, problem: { code: 'too-long' } };
  try {
    return { kind: 'request', request: form.read(text) };
  } catch (error) {
    return { kind: 'refused', source, problem: problemOf(error) };
  }
}

/** Removes the comments above a command or code. A line like `# curl …` is a prompt with a command. */
function withoutComments(text: string): string {
  const comment = /\s*(?:#|\/\/)[^\n]*\n/y;
  let start = 0;
  for (let line = comment.exec(text); line && !isCurl(line[0]); line = comment.exec(text))
    start = comment.lastIndex;
  return text.slice(start);
}

function problemOf(error: unknown): PasteProblem {
  if (error instanceof PasteError) return error.problem;
  if (error instanceof OpenQuoteError) return { code: 'open-quote', quote: error.quote };
  throw error;
}
