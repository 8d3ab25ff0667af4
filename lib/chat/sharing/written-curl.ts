import type { OutgoingHeader, OutgoingRequest } from './outgoing-request.ts';

/** Writes a request as a command of curl for a POSIX shell; secrets are variables of the shell. */
export function writtenCurl({ url, mode, headers, ownHeaders, body }: OutgoingRequest): string {
  const lines = [
    `curl${mode === 'stream' ? ' -N' : ''} ${quoted(url)}`,
    ...[...ownHeaders, ...headers].map((header) => `-H ${headerText(header)}`),
    `--data-raw ${quoted(JSON.stringify(body))}`,
  ];
  return lines.join(' \\\n  ');
}

/** Quotes a text for a POSIX shell: nothing has a meaning between single quotes but their end. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function headerText(header: OutgoingHeader): string {
  if ('value' in header)
    return quoted(header.value === '' ? `${header.name};` : `${header.name}: ${header.value}`);
  const isPlain = /^[\w-]+$/.test(header.name);
  return isPlain
    ? `"${header.name}: $${header.variable}"`
    : `${quoted(`${header.name}: `)}"$${header.variable}"`;
}
