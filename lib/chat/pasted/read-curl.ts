import { bashWords } from './bash-words.ts';
import { cmdWords } from './cmd-words.ts';
import type { CommandLine } from './command-word.ts';
import { curlArguments } from './curl-arguments.ts';
import { curlRequest } from './curl-request.ts';
import { type PastedRequest, PasteError } from './pasted-request.ts';
import { powershellWords } from './powershell-words.ts';

const start =
  /^\s*(?:(?:[$#>%]|PS [^>\n]*>|[A-Z]:\\[^>\n]*>)\s*)?(?:(?:sudo|time|command|exec)\s+)*(?:\S*[/\\])?curl(?:\.exe)?(?=[\s^`\\]|$)/i;

/** Tells whether a text is a curl command, after a prompt or not. */
export const isCurl = (text: string) => start.test(text);

/** Reads a curl command in the quotes of bash, cmd or PowerShell. */
export function readCurl(text: string): PastedRequest {
  const command = text.replace(start, '');
  const { words, rest } = splitBy(text, command);
  const request = curlRequest(curlArguments(words));
  if (/(?:^|[\n;&|])[ \t]{0,40}curl(?:\.exe)?\s/i.test(rest))
    throw new PasteError({ code: 'several-commands' });
  return request;
}

/** A word in single quotes, in which the signs of cmd and PowerShell are plain text. */
const singleQuoted = /(^|[\s=])\$?'[^']*'(?:(?:\\')?'[^']*')*/g;

function splitBy(text: string, command: string): CommandLine {
  const signs = command.replace(singleQuoted, '$1');
  if (/\^\s*\r?\n|\^"|\^$/.test(signs) || /^\s*[A-Z]:\\[^>\n]*>/.test(text)) return cmdWords(command);
  if (/(?<!\\)`[ \t]*\r?\n|[{[,: (]`"/.test(signs) || /curl\.exe/i.test(text) || /^\s*PS /.test(text))
    return powershellWords(command);
  return bashWords(command);
}
