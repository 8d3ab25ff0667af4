import { isJsonObject, type JsonObject } from '../../json/json.ts';
import { withAllChanged } from './changed-schema.ts';
import { isMatch, isSameBeyondAscii, readPattern } from './foreign-pattern.ts';
import type { FormatChecks } from './moment-format.ts';

/** Start of the names of formats that stand for patterns. */
const formatPrefix = 'pattern:';

/**
 * Rewrites a schema so that a validator that knows only JavaScript's patterns can apply it: other patterns become
 * formats, and those without a certain meaning are left out.
 */
export function withPatternsRead(root: JsonObject): { schema: JsonObject; checks: FormatChecks } {
  const checks: FormatChecks = {};
  const schema = withAllChanged(root, (part) => withReadNames(withReadPattern(part, checks)));
  return { schema, checks };
}

/** Returns the pattern that the name of a format stands for. */
export const patternOfFormat = (format: string): string | undefined =>
  format.startsWith(formatPrefix) ? format.slice(formatPrefix.length) : undefined;

function withReadPattern(schema: JsonObject, checks: FormatChecks): JsonObject {
  const { pattern: source, ...rest } = schema;
  if (typeof source !== 'string') return schema;
  const pattern = readPattern(source);
  if (!pattern) return rest;
  if (isSameBeyondAscii(pattern) && pattern.source === source) return schema;
  const format = formatPrefix + source;
  checks[format] = (text) => isMatch(pattern, text);
  return { ...rest, allOf: [...(Array.isArray(rest.allOf) ? rest.allOf : []), { format }] };
}

/** Other names are no longer known to be unknown if a pattern for names is left out. */
function withReadNames(schema: JsonObject): JsonObject {
  const { patternProperties: named, ...rest } = schema;
  if (!isJsonObject(named)) return schema;
  const names = Object.entries(named);
  const read = names.flatMap(([source, part]) => {
    const pattern = readPattern(source);
    return pattern?.flags === 'u' ? [[pattern.source, part] as const] : [];
  });
  const patternProperties = Object.fromEntries(read);
  if (read.length === names.length) return { ...rest, patternProperties };
  const { additionalProperties, unevaluatedProperties, ...others } = rest;
  return { ...others, patternProperties };
}
