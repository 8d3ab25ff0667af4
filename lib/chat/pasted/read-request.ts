import { withoutUnseen } from '../../runnable/runnable-url.ts';
import { onlyCall, sends } from './only-call.ts';
import { otherLanguage } from './other-language.ts';
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
import { isHttp, readHttp } from './read-http.ts';
import { isPowershellRequest, readPowershell } from './read-powershell.ts';
import { isPythonRequest, isRemoteRunnableInPython, readPython, readPythonRequest } from './read-python.ts';
import { withoutCredentials } from './settings.ts';
import { urlInSentence } from './url-in-sentence.ts';

type Form = { isOne(text: string): boolean; read(text: string): PastedCall[] };

/** Commands, which may have code in their quotes. */
const commands: Form[] = [
  { isOne: isCommand, read: readCommand },
  { isOne: isHttp, read: readHttp },
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
  const text = withoutComments(unfenced(withoutMarks(pasted)));
  const isTooLong = text.length > longest;
  const seen = withoutUnseen(isTooLong ? text.slice(0, 2000) : text);
  try {
    const command = commands.find(({ isOne }) => isOne(seen));
    const found = command ? [command] : forms.filter(({ isOne }) => isOne(seen));
    const language =
      found.length === 0 && urlInSentence(seen) === undefined ? otherLanguage(seen) : undefined;
    if (language !== undefined) throw new PasteError({ code: 'other-language', language });
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
  // No parameter is called “amp;…”: it is the “&” of a page's source.
  return {
    ...request,
    url: text.replaceAll('&amp;', '&'),
    headers: [...(header && !isNamed ? [header] : []), ...request.headers],
  };
}

/** Takes a command or code out of the marks of Markdown. */
const unfenced = (text: string) =>
  /^\s*(`{3,20}|~{3,20})[^\n]*\n([\s\S]*)\n[ \t]*\1\s*$/.exec(text)?.[2] ??
  /^\s*`([^`\n]+)`\s*$/.exec(text)?.[1] ??
  text;

/** Colours of a terminal. */
const colours = new RegExp(String.raw`${String.fromCharCode(27)}\[[\d;]{0,20}[A-Za-z]`, 'g');

const entities: Record<string, string> = {
  quot: '"',
  '#34': '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  lt: '<',
  gt: '>',
  amp: '&',
};

/** Takes off the colours of a terminal, and the quotes of HTML where there are no others. */
function withoutMarks(text: string): string {
  const plain = text.replace(colours, '');
  if (/["']/.test(plain) || !/&(?:quot|apos|#34|#39|#x27);/.test(plain)) return plain;
  return plain.replace(/&(\w{2,4}|#\w{2,3});/g, (sign, name: string) => entities[name] ?? sign);
}
