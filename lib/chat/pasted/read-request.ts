import { withoutUnseen } from '../../runnable/runnable-url.ts';
import { onlyCall, sends } from './only-call.ts';
import { type PastedCall, type PastedRequest, PasteError, type ReadRequest } from './pasted-request.ts';
import { withPlainSigns } from './plain-signs.ts';
import { isAxios, readAxios } from './read-axios.ts';
import { isFetch, isRemoteRunnableInJavaScript, readFetch, readRemoteRunnable } from './read-code.ts';
import { isCommand, readCommands, withoutComments } from './read-command.ts';
import {
  isGraphClientInJavaScript,
  isGraphClientInPython,
  readGraphClientInJavaScript,
  readGraphClientInPython,
} from './read-graph-client.ts';
import { isPowershellRequest, readPowershell } from './read-powershell.ts';
import { isPythonRequest, isRemoteRunnableInPython, readPython, readPythonRequest } from './read-python.ts';
import { withoutCredentials } from './settings.ts';

type Form = { isOne(text: string): boolean; read(text: string): PastedCall[] };

/** Commands, which may have code in their quotes. */
const commands: Form[] = [
  { isOne: isCommand, read: readCommand },
  { isOne: isPowershellRequest, read: (text) => [callOf(readPowershell(text))] },
];

/** The known forms of code. A text may have several. */
const forms: Form[] = [
  { isOne: isFetch, read: readFetch },
  { isOne: isAxios, read: readAxios },
  { isOne: isRemoteRunnableInJavaScript, read: readRemoteRunnable },
  { isOne: isRemoteRunnableInPython, read: readPython },
  { isOne: isGraphClientInPython, read: readGraphClientInPython },
  { isOne: isGraphClientInJavaScript, read: readGraphClientInJavaScript },
  { isOne: isPythonRequest, read: readPythonRequest },
];

const callsOf = (text: string, all: Form[]): PastedCall[] =>
  all.flatMap(({ isOne, read }) => (isOne(text) ? read(text) : []));

const callOf = (request: PastedRequest): PastedCall => ({
  source: request.source,
  isSending: sends(request.method),
  url: () => request.url,
  rest: () => request,
});

/** Reads commands, and code that stands below them. */
function readCommand(text: string): PastedCall[] {
  const { requests, rest } = readCommands(text);
  return [...requests.map(callOf), ...callsOf(rest, forms)];
}

const longest = 256_000;

/** Reads a command or a piece of code that makes a request; undefined if the text is neither. */
export function readRequest(pasted: string): ReadRequest | undefined {
  const text = withoutComments(unfenced(pasted));
  const isTooLong = text.length > longest;
  const seen = withoutUnseen(isTooLong ? text.slice(0, 2000) : text);
  try {
    const command = commands.find(({ isOne }) => isOne(seen));
    const found = command ? [command] : forms.filter(({ isOne }) => isOne(seen));
    if (found.length === 0) return undefined;
    if (isTooLong) throw new PasteError({ code: 'too-long' });
    const plain = withPlainSigns(text);
    return {
      kind: 'request',
      request: withHeaderForUser(onlyCall(found.flatMap(({ read }) => read(plain)))),
    };
  } catch (error) {
    if (!(error instanceof PasteError)) throw error;
    return { kind: 'refused', problem: error.problem };
  }
}

/** Takes a name and a password out of the URL. */
function withHeaderForUser(request: PastedRequest): PastedRequest {
  const { text, header } = withoutCredentials(request.url);
  const isNamed = request.headers.some(({ name }) => name.toLowerCase() === 'authorization');
  return { ...request, url: text, headers: [...(header && !isNamed ? [header] : []), ...request.headers] };
}

/** Takes a command out of a code fence of Markdown. */
const unfenced = (text: string) =>
  /^\s*(`{3,20}|~{3,20})[^\n]*\n([\s\S]*)\n[ \t]*\1\s*$/.exec(text)?.[2] ?? text;
