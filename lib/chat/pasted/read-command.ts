import { bashWords } from './bash-words.ts';
import { cmdWords } from './cmd-words.ts';
import type { CommandLine, CommandWord } from './command-word.ts';
import { curlArguments } from './curl-arguments.ts';
import { curlRequest } from './curl-request.ts';
import { mostCalls } from './only-call.ts';
import { httpieArguments, wgetArguments } from './other-arguments.ts';
import { type PastedRequest, PasteError, withSecrets } from './pasted-request.ts';
import { powershellWords } from './powershell-words.ts';

/** Prompts of shells, and the mark of a command in a notebook. */
const prompt = String.raw`(?:(?:\([\w .-]{1,40}\)[ \t]?)?(?:\[?[\w.-]{1,60}@[\w.-]{1,60}[^\n'"$#%>]{0,80})?[$#>%❯]|PS [^>\n]{0,200}>|[A-Za-z]:\\[^>\n]{0,200}>|➜[^\n'"]{0,60}?|!)\s*`;
const programs = String.raw`(?:[A-Za-z]:|[~.]{1,2})?(?:[^\s'":]{0,200}[/\\])?([cC]url|[cC]URL|wget|https?(?=[ \t]+(?:-|(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s|['"]?(?:https?:\/\/|:\d|:\/|localhost\b|[\w-]+(?:\.[\w-]+)+))))(?:\.exe|\.EXE)?(?=[\s^${'`'}\\]|$)`;
const start = new RegExp(
  String.raw`(?:^\s*|[\n;&|][ \t]{0,40})(?:${prompt})?(?:(?:sudo|time|command|exec)[ \t]+)*${programs}`,
  'g',
);

/** Text that `echo` or `printf` pipes into a command, also from the lines below. */
const piped = new RegExp(
  String.raw`^\s*(?:${prompt})?(?=(?:echo|printf|cat)\s[\s\S]*?\|\s*(?:curl|wget|https?)\s)`,
);

/** A line, or the begin of a command, that sets a variable of the shell. */
const setting = new RegExp(
  String.raw`^\s*(?:${prompt})?(?:export[ \t]+)?([A-Za-z_]\w*)=((?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\$\([^()\n]*\)|[^\s'";&|()$]|\$)*)(?:[ \t]*(;|&&|\r?\n)|[ \t]+)`,
);

/** A command, what it reads from its standard input, and the variables that are set before it. */
type Command = { text: string; stdin: string | undefined; variables: Map<string, string> };

function commandIn(written: string): Command {
  const variables = new Map<string, string>();
  let { text, stdin } = withoutLinesBelow(written);
  for (let set = setting.exec(text); set; set = setting.exec(text)) {
    const [value] = bashWords(set[2] ?? '', variables).words;
    // One before the command itself has its value in the program alone.
    if (set[3] !== undefined && !value?.hasVariable) variables.set(set[1] ?? '', value?.text ?? '');
    text = withoutComments(text.slice(set[0].length));
  }
  const pipe = piped.exec(text)?.[0];
  const { words, rest } =
    pipe === undefined ? { words: [], rest: '' } : bashWords(text.slice(pipe.length), variables);
  if (!/^\|(?!\|)/.test(rest)) return { text, stdin, variables };
  const [name, ...texts] = words.map((word) => word.text).filter((word) => !/^-[neE]+$/.test(word));
  const said = name === 'printf' ? printed(texts) : texts.join(' ');
  return { text: rest.slice(1), stdin: name === 'cat' ? stdin : said, variables };
}

const printedSigns: Record<string, string> = { '%%': '%', '\\n': '\n', '\\\\': '\\', '\\"': '"' };

/** Puts texts into the format of `printf`. */
const printed = ([format = '', ...texts]: string[]) =>
  format.replace(/\\n$/, '').replace(/%[%s]|\\[n\\"]/g, (sign) => printedSigns[sign] ?? texts.shift() ?? '');

/** The lines below a command that it reads, up to a word of their own. */
const hereDocument = /<<-?[ \t]{0,9}(\\?['"]?)(\w{1,40})['"]?/;
const hereString = /<<<[ \t]{0,9}('[^']*'|"(?:[^"\\]|\\[\s\S])*"|[^\s'"<>|&;()]+)/;

function withoutLinesBelow(text: string): { text: string; stdin: string | undefined } {
  const said = hereString.exec(text)?.[1];
  if (said !== undefined) return { text, stdin: bashWords(said).words[0]?.text };
  const opening = hereDocument.exec(text);
  const [mark = '', , word = ''] = opening ?? [];
  const index = opening?.index ?? 0;
  const line = text.indexOf('\n', index);
  const end =
    mark === '' || line === -1
      ? null
      : new RegExp(String.raw`\n[ \t]{0,40}${word}(?=\s|$)`).exec(text.slice(line));
  if (!end) return { text, stdin: undefined };
  const rest = text.slice(index + mark.length, line) + text.slice(line + end.index + end[0].length);
  return { text: text.slice(0, index) + rest, stdin: text.slice(line + 1, line + end.index) };
}

/** Removes the comments above a command or code. A line like `# curl …` is a prompt with a command. */
export function withoutComments(text: string): string {
  const comment = /\s*(?:#|\/\/)[^\n]*\n/y;
  let at = 0;
  for (let line = comment.exec(text); line && line[0].search(start) !== 0; line = comment.exec(text))
    at = comment.lastIndex;
  return text.slice(at);
}

/** Tells whether a text is a command of curl, wget or HTTPie, after a prompt, variables or a pipe. */
export const isCommand = (text: string) =>
  text.search(start) === 0 || commandIn(text).text.search(start) === 0;

/** Reads the commands of a text in the quotes of bash, cmd or PowerShell, and returns the text below them. */
export function readCommands(written: string): { requests: PastedRequest[]; rest: string } {
  const { text, stdin, variables } = commandIn(written);
  const requests: PastedRequest[] = [];
  let rest = text;
  for (let found = commandAt(rest); found; found = commandAt(rest)) {
    const line = splitBy(rest.slice(0, found.end), withoutPrompts(rest.slice(found.end)), variables);
    const request = requestOf(found.program, line.words, stdin);
    if (requests.push({ ...request, headers: withSecrets(request.headers, variables) }) > mostCalls)
      throw new PasteError({ code: 'several-commands' });
    rest = line.rest;
  }
  return { requests, rest };
}

function commandAt(text: string): { program: string; end: number } | undefined {
  const [found] = text.matchAll(start);
  return found && { program: (found[1] ?? '').toLowerCase(), end: found.index + found[0].length };
}

const requestOf = (program: string, words: CommandWord[], stdin: string | undefined): PastedRequest => {
  if (program === 'curl') return curlRequest('curl', curlArguments(words), stdin);
  if (program === 'wget') return curlRequest('wget', wgetArguments(words), stdin);
  return curlRequest('httpie', httpieArguments(words, program, stdin), stdin);
};

/** Removes the prompts that a terminal puts before the lines with which a command goes on. */
const withoutPrompts = (command: string) => command.replace(/(\\[ \t]*\r?\n)>[ \t]+/g, '$1');

/** A word in single quotes, in which the signs of cmd and PowerShell are plain text. */
const singleQuoted = /(^|[\s=])\$?'[^']*'(?:(?:\\')?'[^']*')*/g;

/** Quotes in quotes as Windows programs take them: doubled, or after a backslash in a text with the name of such a program. */
const ofWindows = (before: string, signs: string) =>
  /[{[,:]""(?=[\w ,:}\]])|\w""\s*[:,}\]]/.test(signs) || (/\.exe/i.test(before) && signs.includes('\\"'));

function splitBy(before: string, command: string, variables: ReadonlyMap<string, string>): CommandLine {
  const signs = command.replace(singleQuoted, '$1');
  // An older Chrome escaped the signs between two plain quotes, where cmd keeps the carets.
  const carets = signs.search(/\s"\^[{[]/);
  if (carets !== -1 && signs.includes('^\\^"', carets)) return cmdWords(command.replace(/\^([\s\S])/g, '$1'));
  if (ofWindows(before, signs)) return cmdWords(command);
  if (/\^\s*\r?\n|\^"|\^$/.test(signs) || /(?:^|\n)[ \t]*[A-Za-z]:\\[^>\n]*>/.test(before))
    return cmdWords(command);
  if (/(?<!\\)`[ \t]*\r?\n|[{[,: (]`"/.test(signs) || /\.exe|(?:^|\n)[ \t]*PS /i.test(before))
    return powershellWords(command);
  return bashWords(command, variables);
}
