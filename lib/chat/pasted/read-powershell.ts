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
  const { tables, texts } = variablesIn(text.slice(0, found?.index ?? 0));
  const values = parameters(words, texts);
  const url = values.get('uri') ?? texts.get(nameOf(words[0])) ?? urlIn(words);
  if (!url) throw new PasteError({ code: 'no-url' });
  if (url.hasVariable) openUrl(url.text);
  const table = tables.get(nameOf(values.get('headers')));
  const headers = headersOf(`${members}\n${table ?? ''}`);
  const contentType = values.get('contenttype')?.text;
  const isSent = (name: string) => headers.some((header) => header.name.toLowerCase() === name);
  if (contentType !== undefined && !isSent('content-type'))
    headers.push({ name: 'Content-Type', value: contentType, isOpen: false });
  const unread = [...values].filter(([name]) => name !== 'headers' || table === undefined);
  const names = unread.flatMap(([name, { text: value }]) =>
    name === 'headers' ? [`-Headers ${value}`] : known.includes(name) ? [] : [`-${name}`],
  );
  return {
    source: 'powershell',
    method: (values.get('method')?.text ?? 'GET').toUpperCase(),
    url: url.text,
    headers: [...headers, ...sessionHeaders(text)],
    body: bodyOf(values.get('body')),
    notes: names.length === 0 ? [] : [{ code: 'ignored', names }],
  };
}

/** Returns the first URL that is none of a proxy, or else a variable in the first place. */
function urlIn(words: readonly CommandWord[]): CommandWord | undefined {
  const isProxy = (place: number) => /^-proxy$/i.test(words[place - 1]?.text ?? '');
  const found = words.find(({ text }, place) => /^https?:/i.test(text) && !isProxy(place));
  return found ?? (words[0]?.hasVariable ? words[0] : undefined);
}

/** Parameters that are read, and those that say how the reply is taken. */
const known =
  'uri method contenttype body websession sessionvariable usebasicparsing timeoutsec outfile passthru maximumredirection'.split(
    ' ',
  );

const nameOf = (word: CommandWord | undefined) =>
  /^\$(\w+)$/.exec(word?.text ?? '')?.[1]?.toLowerCase() ?? '';

const set = /^[ \t]*\$(\w{1,60})[ \t]*=[ \t]*/gm;
const quoted = String.raw`("(?:${'`'}[\s\S]|[^"${'`'}])*"|'[^']*'|\$[\w:]{1,60})`;
const added = new RegExp(
  String.raw`^[ \t]*\$(\w{1,60})(?:\.Add\(|\[)[ \t]*${quoted}[ \t]*(?:,|\][ \t]*=)[ \t]*${quoted}`,
  'gm',
);
/** A script with more lines that set variables is no command but a program. */
const mostLines = 50;

/** Finds the tables and the texts that lines give to variables, with what is added to a table later. */
function variablesIn(text: string) {
  const tables = new Map<string, string>();
  const texts = new Map<string, CommandWord>();
  const places = new Map<string, number>();
  for (const { 0: start, 1: name = '', index } of [...text.matchAll(set)].slice(0, mostLines)) {
    const rest = text.slice(index + start.length);
    const table = tableIn(rest);
    places.set(name.toLowerCase(), index);
    if (table !== undefined) tables.set(name.toLowerCase(), table);
    const word = table === undefined ? wordOf(rest) : undefined;
    if (word) texts.set(name.toLowerCase(), word);
  }
  for (const { 1: written = '', 2: key, 3: value, index } of [...text.matchAll(added)].slice(0, mostLines)) {
    const name = written.toLowerCase();
    // A table that is made anew has none of what was added before.
    if (index > (places.get(name) ?? -1)) tables.set(name, `${tables.get(name) ?? ''}\n${key}=${value}`);
  }
  return { tables, texts };
}

/** Returns the members of a table that a value begins with. */
function tableIn(text: string): string | undefined {
  if (text.startsWith('@{')) return tableAt(text, 2).members;
  return /^New-Object[^\n]{0,40}Dictionary/.test(text) ? '' : undefined;
}

/** Returns a value that is one word, and no command. */
function wordOf(text: string): CommandWord | undefined {
  const { words, rest } = powershellTokens(text);
  return words.length > 1 || rest.startsWith('|') ? undefined : words[0];
}

/** Takes the table of headers out of the parameters; a brace between its quotes does not end it. */
function withoutTable(text: string): { members: string; plain: string } {
  const opening = /-Headers\s{1,20}(?:`\s{1,20})?@\{/i.exec(text);
  if (!opening) return { members: '', plain: text };
  const { members, end } = tableAt(text, opening.index + opening[0].length);
  return { members, plain: `${text.slice(0, opening.index)} ${text.slice(end + 1)}` };
}

function tableAt(text: string, from: number): { members: string; end: number } {
  const cursor = { text, at: from };
  while (take(cursor, /"(?:`[\s\S]|[^"`])*"|'[^']*'|[^}"']+/y) !== undefined);
  return { members: text.slice(from, cursor.at), end: cursor.at };
}

const bytes = /^\$?\(?\[System\.Text\.Encoding\]::UTF8\.GetBytes\(/i;

function parameters(
  words: readonly CommandWord[],
  texts: Map<string, CommandWord>,
): Map<string, CommandWord> {
  const values = new Map<string, CommandWord>();
  words.forEach(({ text }, place) => {
    const next = words[place + 1];
    const value = texts.get(nameOf(next)) ?? next;
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
  if (!bytes.test(word.text)) return /^\$\w+$|^\(\$/.test(word.text) ? undefined : word.text;
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
