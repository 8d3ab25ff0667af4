import { isExactNumber } from '../../json/exact-number.ts';
import { type Json, type JsonObject, writeJson } from '../../json/json.ts';

/** The words that LangChain's middleware puts before the call unless the developer writes others. */
const usualWords = 'Tool execution requires approval';

/**
 * Returns a description without the call that LangChain's human-in-the-loop middleware writes at its end, because a
 * card shows name and arguments anyway: Python's as a dict, JavaScript's as JSON. A call that is written otherwise stays: it
 * may say something else.
 */
export function withoutCall(description: string, { name, args }: { name: string; args: JsonObject }): string {
  const call = [pythonText(args), writeJson(args, 2)]
    .filter((written) => written !== undefined)
    .map((written) => `\n\nTool: ${name}\nArgs: ${written}`)
    .find((written) => description.endsWith(written));
  if (call === undefined) return description;
  const words = description.slice(0, -call.length);
  return words === usualWords ? '' : words;
}

/** Writes a value as Python's `repr`; undefined if it has something of which that is not certain. */
function pythonText(value: Json): string | undefined {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return isWrittenAlike(value) ? String(value) : undefined;
  if (typeof value === 'string') return quoted(value);
  if (isExactNumber(value)) return undefined;
  if (Array.isArray(value)) return listed(value.map(pythonText), '[]');
  return listed(
    Object.entries(value).map(([name, inner]) => joined([quoted(name), pythonText(inner)], ': ')),
    '{}',
  );
}

/** Python writes smaller and larger numbers with another exponent. */
const isWrittenAlike = (value: number) => value === 0 || (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e15);

const joined = (texts: (string | undefined)[], by: string): string | undefined =>
  texts.includes(undefined) ? undefined : texts.join(by);

function listed(texts: (string | undefined)[], [open, close]: string): string | undefined {
  const inside = joined(texts, ', ');
  return inside === undefined ? undefined : `${open}${inside}${close}`;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(text: string): string | undefined {
  // Python escapes what it cannot print.
  if (/[\p{C}\p{Z}]/u.test(text.replace(/[ \n\r\t]/g, ''))) return undefined;
  const escaped = text.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found);
  if (!text.includes("'")) return `'${escaped}'`;
  return text.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`;
}
