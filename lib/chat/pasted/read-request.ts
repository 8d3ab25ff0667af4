import { withoutUnseen } from '../../runnable/runnable-url.ts';
import { bashWords } from './bash-words.ts';
import { cmdWords } from './cmd-words.ts';
import type { CommandLine } from './command-word.ts';
import { curlArguments } from './curl-arguments.ts';
import { curlRequest } from './curl-request.ts';
import { onlyCall, sends } from './only-call.ts';
import { type PastedCall, type PastedRequest, PasteError, type ReadRequest } from './pasted-request.ts';
import { withPlainSigns } from './plain-signs.ts';
import { powershellWords } from './powershell-words.ts';
import { isAxios, readAxios } from './read-axios.ts';
import { isFetch, isRemoteRunnableInJavaScript, readFetch, readRemoteRunnable } from './read-code.ts';
import {
  isGraphClientInJavaScript,
  isGraphClientInPython,
  readGraphClientInJavaScript,
  readGraphClientInPython,
} from './read-graph-client.ts';
import { isPowershellRequest, readPowershell } from './read-powershell.ts';
import { isPythonRequest, isRemoteRunnableInPython, readPython, readPythonRequest } from './read-python.ts';
import { withoutCredentials } from './settings.ts';

const start =
  /^\s*(?:(?:[$#>%]|PS [^>\n]*>|[A-Z]:\\[^>\n]*>)\s*)?(?:(?:sudo|time|command|exec)\s+)*(?:\S*[/\\])?curl(?:\.exe)?(?=[\s^`\\]|$)/i;

/** Tells whether a text is a curl command, after a prompt or not. */
const isCurl = (text: string) => start.test(text);

/** Reads a curl command in the quotes of bash, cmd or PowerShell. */
function readCurl(text: string): PastedCall[] {
  const command = withoutPrompts(text.replace(start, ''));
  const { words, rest } = splitBy(text, command);
  const request = curlRequest(curlArguments(words));
  if (/(?:^|[\n;&|])[ \t]{0,40}curl(?:\.exe)?\s/i.test(rest))
    throw new PasteError({ code: 'several-commands' });
  return [callOf(request), ...callsOf(rest, forms)];
}

/** Removes the prompts that a terminal puts before the lines with which a command goes on. */
const withoutPrompts = (command: string) => command.replace(/(\\[ \t]*\r?\n)>[ \t]+/g, '$1');

/** A word in single quotes, in which the signs of cmd and PowerShell are plain text. */
const singleQuoted = /(^|[\s=])\$?'[^']*'(?:(?:\\')?'[^']*')*/g;

/** Quotes in quotes as Windows programs take them: doubled, or after a backslash in a text with the name of such a program. */
const ofWindows = (text: string, signs: string) =>
  /[{[,:]""(?=[\w ,:}\]])|\w""\s*[:,}\]]/.test(signs) || (/curl\.exe/i.test(text) && signs.includes('\\"'));

function splitBy(text: string, command: string): CommandLine {
  const signs = command.replace(singleQuoted, '$1');
  // An older Chrome escaped the signs between two plain quotes, where cmd keeps the carets.
  const carets = signs.search(/\s"\^[{[]/);
  if (carets !== -1 && signs.includes('^\\^"', carets)) return cmdWords(command.replace(/\^([\s\S])/g, '$1'));
  if (ofWindows(text, signs)) return cmdWords(command);
  if (/\^\s*\r?\n|\^"|\^$/.test(signs) || /^\s*[A-Z]:\\[^>\n]*>/.test(text)) return cmdWords(command);
  if (/(?<!\\)`[ \t]*\r?\n|[{[,: (]`"/.test(signs) || /curl\.exe/i.test(text) || /^\s*PS /.test(text))
    return powershellWords(command);
  return bashWords(command);
}

type Form = { isOne(text: string): boolean; read(text: string): PastedCall[] };

/** Commands, which may have code in their quotes. */
const commands: Form[] = [
  { isOne: isCurl, read: readCurl },
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

const longest = 256_000;

/** Reads a command or a piece of code that makes a request; undefined if the text is neither. */
export function readRequest(pasted: string): ReadRequest | undefined {
  const text = withBody(withoutComments(unfenced(pasted)));
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

/** The body of a request on the lines below its command, up to a word of its own. */
const hereDocument =
  /(--data(?:-raw|-binary)?|-d)[ \t=]{0,40}@-[ \t]{0,40}<<-?[ \t]{0,40}(['"]?)(\w{1,40})\2[ \t]{0,40}\r?\n/;

/** Puts the lines below a command, up to the word that ends them, in the place of the word. */
function withLinesBelow(text: string): string {
  const opening = hereDocument.exec(text);
  if (!opening) return text;
  const [start, option = '', , word = ''] = opening;
  const below = text.slice(opening.index + start.length);
  const end = new RegExp(String.raw`(?:^|\r?\n)[ \t]{0,40}${word}(?=\s|$)`).exec(below);
  if (!end) return text;
  const body = below.slice(0, end.index).replaceAll("'", "'\\''");
  return `${text.slice(0, opening.index)}${option} '${body}'${below.slice(end.index + end[0].length)}`;
}

/** Puts the text that `printf` pipes into curl, as Runnel writes a long body, into the command itself. */
function withBody(written: string): string {
  const text = withLinesBelow(written);
  const [pipe = '', body = ''] = /^\s*printf %s ((?:'[^']*'|\\')+) \|\s*(?=curl\s)/.exec(text) ?? [];
  const command = text.slice(pipe.length);
  return body === '' ? text : command.replace(/--data-binary @-\s*$/, () => `--data-raw ${body}`);
}

/** Removes the comments above a command or code. A line like `# curl …` is a prompt with a command. */
function withoutComments(text: string): string {
  const comment = /\s*(?:#|\/\/)[^\n]*\n/y;
  let start = 0;
  for (let line = comment.exec(text); line && !isCurl(line[0]); line = comment.exec(text))
    start = comment.lastIndex;
  return text.slice(start);
}
