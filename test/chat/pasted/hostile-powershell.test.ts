import { describe, expect, test } from 'vitest';
import { PasteError } from '../../../lib/chat/pasted/pasted-request.ts';
import { readPowershell } from '../../../lib/chat/pasted/read-powershell.ts';

const megabytes = 2_000_000;
const filled = (piece: string) => piece.repeat(Math.ceil(megabytes / piece.length));

/** Reads a command in time that grows with its length only, or the test runs into its deadline. */
function read(text: string) {
  try {
    return readPowershell(text);
  } catch (error) {
    if (!(error instanceof PasteError) || error.problem.code !== 'open-quote') throw error;
    return undefined;
  }
}

describe('a hostile PowerShell command of two megabytes is read to its end', () => {
  test.each([
    ['here-strings that never end', filled("@'\n''")],
    ['here-strings that never end, on lines of their own', filled("a @'\n''\n")],
    ['here-strings', filled("@'\nx\n'@ ")],
    ['single quotes', `'${filled("''")}'`],
    ['an open single quote', filled("''").slice(1)],
    ['double quotes', `"${filled('""')}"`],
    ['variables', filled('$(a(b)$(')],
    ['brackets after bytes', `-Body ([System.Text.Encoding]::UTF8.GetBytes(${filled(')')}x`],
    ['bytes in brackets', `-Body ([System.Text.Encoding]::UTF8.GetBytes("a${filled(')')}"))`],
  ])('%s', (_, text) => {
    const request = read(`irm http://127.0.0.1/chat ${text}`);
    expect(request?.url ?? 'http://127.0.0.1/chat').toBe('http://127.0.0.1/chat');
  });

  test.each([
    ['here-strings that never end', filled("@'\n''\n")],
    ['headers', filled('"a"="b"\n')],
    ['spaces', filled(' ')],
    ['quotes', filled('"')],
  ])('a table of headers with %s', (_, members) => {
    const request = read(`irm http://127.0.0.1/chat -Headers @{${members}}`);
    expect(request?.url).toBe('http://127.0.0.1/chat');
  });
});

test.each([
  ["@'\none\ntwo\n'@", 'one\ntwo'],
  ["@'  \r\none\r\n'@", 'one'],
  ["@'\nit's @' open\n'@", "it's @' open"],
])('a here-string is read as it stands: %j', (written, body) => {
  expect(read(`irm http://127.0.0.1/chat -Body ${written} -Method Post`)?.body).toBe(body);
});
