import { take } from '../literal/literal-cursor.ts';
import type { CommandWord } from './command-word.ts';
import { openUrl } from './pasted-query.ts';
import { type PastedHeader, type PastedRequest, PasteError } from './pasted-request.ts';
import { powershellCommands, powershellTokens } from './powershell-words.ts';

const command =
  /\b(?:Invoke-WebRequest|Invoke-RestMethod|(?<=(?:^|[\n;=|({])[ \t]{0,20})(?:iwr|irm))\b(?=[\s`])/i;

/** Tells whether a text has a web request of PowerShell, as DevTools copies it. */
export const isPowershellRequest = (text: string) => command.test(text) && /-Uri\b|https?:\/\//i.test(text);

/** Reads `Invoke-WebRequest` or `Invoke-RestMethod`; the session before it holds cookies and the user agent. */
export function readPowershell(text: string): PastedRequest {
  const found = command.exec(text);
  const after = text.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
  const { members, plain } = withoutTable(after);
  const { words, rest } = powershellTokens(plain);
  // The table of headers may be that of another command, for another site.
  if (command.test(rest)) throw new PasteError({ code: 'several-commands' });
  const values = parameters(words);
  const url = values.get('uri') ?? words.find(({ text: word }) => /^https?:/i.test(word));
  if (!url) throw new PasteError({ code: 'no-url' });
  if (url.hasVariable) openUrl(url.text);
  const headers = headersOf(members);
  const contentType = values.get('contenttype')?.text;
  const isSent = (name: string) => headers.some((header) => header.name.toLowerCase() === name);
  if (contentType !== undefined && !isSent('content-type'))
    headers.push({ name: 'Content-Type', value: contentType, isOpen: false });
  const body = bodyOf(values.get('body'));
  return {
    source: 'powershell',
    method: (values.get('method')?.text ?? 'GET').toUpperCase(),
    url: url.text,
    headers: [...headers, ...sessionHeaders(text)],
    body,
    notes: [],
  };
}

/** Takes the table of headers out of the parameters; a brace between its quotes does not end it. */
function withoutTable(text: string): { members: string; plain: string } {
  const opening = /-Headers\s{1,20}(?:`\s{1,20})?@\{/i.exec(text);
  if (!opening) return { members: '', plain: text };
  const cursor = { text, at: opening.index + opening[0].length };
  const from = cursor.at;
  while (take(cursor, /"(?:`[\s\S]|[^"`])*"|'[^']*'|[^}"']+/y) !== undefined);
  const plain = `${text.slice(0, opening.index)} ${text.slice(cursor.at + 1)}`;
  return { members: text.slice(from, cursor.at), plain };
}

const bytes = /^\$?\(?\[System\.Text\.Encoding\]::UTF8\.GetBytes\(/i;

function parameters(words: readonly CommandWord[]): Map<string, CommandWord> {
  const values = new Map<string, CommandWord>();
  words.forEach(({ text }, place) => {
    const value = words[place + 1];
    if (/^-[A-Za-z]+$/.test(text) && value) values.set(text.slice(1).toLowerCase(), value);
  });
  return values;
}

const headersOf = (members: string): PastedHeader[] =>
  powershellCommands(members).flatMap((words) => {
    const text = words.map((word) => word.text).join('');
    const at = text.indexOf('=');
    const isOpen = words.some(({ hasVariable }) => hasVariable);
    return at > 0 ? [{ name: text.slice(0, at).trim(), value: text.slice(at + 1).trim(), isOpen }] : [];
  });

function bodyOf(word: CommandWord | undefined): string | undefined {
  if (!word) return undefined;
  if (!bytes.test(word.text)) return word.text;
  const text = word.text.replace(bytes, '');
  let end = text.length;
  while (text[end - 1] === ')') end -= 1;
  return text.slice(0, end);
}

function sessionHeaders(text: string): PastedHeader[] {
  const agent = /\.UserAgent\s*=\s*"([^"]*)"/.exec(text)?.[1];
  const cookies = [...text.matchAll(/System\.Net\.Cookie\("([^"]*)",\s*"([^"]*)"/g)];
  const cookie = cookies.map(([, name, value]) => `${name}=${value}`).join('; ');
  return [
    ...(agent === undefined ? [] : [{ name: 'User-Agent', value: agent, isOpen: false }]),
    ...(cookie === '' ? [] : [{ name: 'Cookie', value: cookie, isOpen: false }]),
  ];
}
