import { sends } from './only-call.ts';
import { openUrl } from './pasted-query.ts';
import { type PastedCall, type PastedHeader, PasteError, withSecrets } from './pasted-request.ts';
import { basicAuth } from './settings.ts';

const requestLine =
  /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+((?:https?:\/\/|\/|\{\{)\S*)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$/;
const variableLine = /^@([\w-]{1,60})[ \t]*=[ \t]*(.*)$/;
/** Lines before a request: comments, variables, and empty ones. */
const isBefore = (line: string) => line.trim() === '' || /^(?:#|\/\/|@[\w-]+[ \t]*=)/.test(line);
const headerLine = /^([\w-]{1,100}):[ \t]*(.*)$/;

/** Tells whether a text is a request as HTTP or a file of an editor has it. */
export const isHttp = (text: string) => requestLine.test(linesOf(text).find((line) => !isBefore(line)) ?? '');

const linesOf = (text: string) => text.split(/\r?\n/);

/** Reads requests that `###` separates, with the variables that lines give them. */
export function readHttp(text: string): PastedCall[] {
  const variables = new Map<string, string>();
  for (const line of linesOf(text)) {
    const [, name, value = ''] = variableLine.exec(line) ?? [];
    if (name !== undefined) variables.set(name, filled(value.trim(), variables));
  }
  return text.split(/^###.*$/m).flatMap((part) => callIn(linesOf(part), variables));
}

const filled = (text: string, variables: ReadonlyMap<string, string>) =>
  text.replace(
    /\{\{\s{0,9}([\w-]{1,60})\s{0,9}\}\}/g,
    (written, name: string) => variables.get(name) ?? written,
  );

function callIn(lines: string[], variables: ReadonlyMap<string, string>): PastedCall[] {
  const first = lines.findIndex((line) => !isBefore(line));
  const [, method = '', target] = requestLine.exec(lines[first] ?? '') ?? [];
  if (target === undefined) return [];
  let at = first + 1;
  // The query of a long URL may stand on lines of its own.
  let url = target;
  for (; /^\s+[?&]\S+\s*$/.test(lines[at] ?? ''); at += 1) url += lines[at]?.trim();
  const { headers, rest } = headersAbove(lines.slice(at), variables);
  const end = rest.findIndex((line) => /^(?:HTTP\/\d|> ?\{%)/.test(line));
  const body = filled((end === -1 ? rest : rest.slice(0, end)).join('\n').trim(), variables);
  if (/^<@?\s/.test(body)) throw new PasteError({ code: 'file', option: /^[^\n]*/.exec(body)?.[0] ?? '' });
  return [
    {
      source: 'http',
      isSending: sends(method),
      url: () => addressOf(filled(url, variables), headers),
      rest: () => ({
        method,
        headers: withSecrets(
          headers.filter(({ name }) => !/^(?:host|content-length)$/i.test(name)),
          variables,
        ),
        body: body === '' ? undefined : body,
        notes: [],
      }),
    },
  ];
}

/** Reads the headers at the begin of lines, with comments between them. */
function headersAbove(lines: string[], variables: ReadonlyMap<string, string>) {
  const end = lines.findIndex((line) => !headerLine.test(line) && !/^(?:#|\/\/)/.test(line));
  const above = end === -1 ? lines : lines.slice(0, end);
  const headers = above.flatMap((line): PastedHeader[] => {
    const [, name, value = ''] = headerLine.exec(line) ?? [];
    return name === undefined ? [] : [headerOf(name, filled(value.trim(), variables))];
  });
  return { headers, rest: lines.slice(above.length) };
}

/** Reads a header. Editors write a name and a password as they are. */
function headerOf(name: string, value: string): PastedHeader {
  const [, user, password] = /^Basic\s+([^\s:]+)[\s:]+(\S+)$/i.exec(value) ?? [];
  if (/^authorization$/i.test(name) && user !== undefined && !value.includes('{{'))
    return basicAuth(user, password);
  return { name, value, isOpen: value.includes('{{') };
}

/** Returns the URL: a path is one of the host, which is asked with TLS unless it is this machine. */
function addressOf(target: string, headers: readonly PastedHeader[]): string {
  const held = (name: string) => headers.find((header) => header.name.toLowerCase() === name)?.value;
  if (!target.startsWith('/')) return openUrl(withMarks(target));
  const host = held('host');
  if (host === undefined || host === '') throw new PasteError({ code: 'no-url' });
  const isOwn = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i.test(host);
  const page = [held('origin'), held('referer')].find(
    (url) => url && URL.canParse(url) && new URL(url).host === host,
  );
  const scheme = page ? new URL(page).protocol : isOwn ? 'http:' : 'https:';
  return openUrl(withMarks(`${scheme}//${host}${target}`));
}

/** Writes the variables of editors as those of a shell. */
const withMarks = (url: string) => url.replaceAll('{{', '$\u007b').replaceAll('}}', '}');
