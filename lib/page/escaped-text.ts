/**
 * Escapes what Markdown would take for its own in the text of a page, and only where it would: most signs are
 * harmless inside a word or between spaces.
 */
export const escapedText = (text: string): string =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[*`]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~~')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w{1,40};)/g, '\\&')
    .replace(/\](?=[([:])/g, '\\]')
    .replace(/^(\s*)([-+>]|#{1,6})(?=\s|$)/, '$1\\$2')
    .replace(/^(\s*)(={3,}|-{3,})(?=\s*$)/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

/** Escapes brackets that have no partner: they would end the text of a link. */
export function withEvenBrackets(text: string): string {
  let open = 0;
  for (const [sign] of text.matchAll(/(?<!\\)[[\]]/g)) {
    open += sign === '[' ? 1 : -1;
    if (open < 0) break;
  }
  return open === 0 ? text : text.replace(/(?<!\\)[[\]]/g, '\\$&');
}

/** Writes an address so that nothing in it ends the link. */
export const linkTarget = (address: string): string =>
  address.replace(/[()\s<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

export const oneLine = (text: string): string => text.trim().replace(/(?<!\s)\s*\n\s*/g, ' ');

const raised: Record<string, string> = Object.fromEntries(
  ['0⁰', '1¹', '2²', '3³', '4⁴', '5⁵', '6⁶', '7⁷', '8⁸', '9⁹', '+⁺', '-⁻', '−⁻', 'n ⁿ'.replace(' ', '')].map(
    (pair) => [pair.slice(0, 1), pair.slice(1)],
  ),
);
const lowered: Record<string, string> = Object.fromEntries(
  ['0₀', '1₁', '2₂', '3₃', '4₄', '5₅', '6₆', '7₇', '8₈', '9₉', '+₊', '-₋', '−₋'].map((pair) => [
    pair.slice(0, 1),
    pair.slice(1),
  ]),
);

/** Writes a number as an exponent or an index; other text stays as it is. */
export function shifted(text: string, way: 'up' | 'down'): string {
  const signs = way === 'up' ? raised : lowered;
  const all = [...text.trim()].map((sign) => signs[sign]);
  return all.every((sign) => sign !== undefined) ? all.join('') : text;
}

/** Writes code on one line, between as many backticks as it needs. */
export function inlineCode(text: string): string {
  const code = oneLine(text);
  if (code === '') return '';
  const fence = fenceFor(code, 1);
  const space = /^`|`$/.test(code) ? ' ' : '';
  return `${fence}${space}${code}${space}${fence}`;
}

/** Writes a block of code between fences. */
export function codeBlock(code: string, language: string): string {
  const fence = fenceFor(code, 3);
  return `${fence}${language}\n${code}\n${fence}`;
}

function fenceFor(code: string, least: number): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const isFree = least === 1 && !code.match(/`+/g)?.includes('`');
  return '`'.repeat(isFree ? 1 : Math.max(least, longest + 1));
}
