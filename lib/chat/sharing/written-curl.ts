import { type OutgoingHeader, type OutgoingRequest, type QueryPiece, urlPieces } from './outgoing-request.ts';

/** Writes a request as a command of curl for a POSIX shell; secrets are variables of the shell. */
export function writtenCurl(request: OutgoingRequest): string {
  const { mode, headers, ownHeaders, body, notes } = request;
  const url = urlPieces(request.url, request.query);
  const isPiped = body !== undefined && byteLength(body) > longestArgument;
  const lines = [
    // Without a body curl would send GET. Braces and brackets of a URL are patterns to it, unless told otherwise.
    `curl${mode === 'stream' ? ' -N' : ''}${url.some((part) => typeof part === 'string' && /[[\]{}]/.test(part)) ? ' -g' : ''}${body === undefined ? ' -X POST' : ''} ${url.map(word).join('')}`,
    ...[...ownHeaders, ...headers].map((header) => `-H ${headerText(header)}`),
    ...(body === undefined ? [] : [isPiped ? '--data-binary @-' : `--data-raw ${quoted(body)}`]),
  ];
  const command = lines.join(' \\\n  ');
  return [
    ...notes.map((note) => `# ${note}`),
    ...(isPiped ? [`printf %s ${quoted(body)} |`] : []),
    command,
  ].join('\n');
}

/** Linux refuses an argument of 128 KiB; `printf` is part of the shell and takes more. */
const longestArgument = 100_000;

const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** Quotes a text for a POSIX shell: nothing has a meaning between single quotes but their end. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A shell stops before the command where the variable is not set, or empty. */
const variable = (held: { variable: string }) => `\${${held.variable}:?}`;

const word = (part: QueryPiece) => (typeof part === 'string' ? quoted(part) : `"${variable(part)}"`);

function headerText(header: OutgoingHeader): string {
  if ('value' in header) {
    if (header.value === '') return quoted(`${header.name};`);
    const line = `${header.name}: ${header.value}`;
    return isAscii(line) ? quoted(line) : `"$(printf ${quoted(printfFormat(line))})"`;
  }
  const isPlain = /^[\w-]+$/.test(header.name);
  return isPlain
    ? `"${header.name}: ${variable(header)}"`
    : `${quoted(`${header.name}: `)}"${variable(header)}"`;
}

export const isAscii = (text: string) => [...text].every((sign) => sign < '\u0080');

/** Writes a text for `printf` with a byte for each character: a browser sends headers in Latin-1. */
const printfFormat = (line: string) =>
  line
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
    .replace(/[\u0080-\u00ff]/g, (sign) => `\\${sign.charCodeAt(0).toString(8)}`);
