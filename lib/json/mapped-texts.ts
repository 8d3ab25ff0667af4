import { isJsonObject, type Json } from './json.ts';

type TextMap = (text: string) => string;

/** Maps all texts in a value, names of members included. Returns the same value if nothing changes. */
export const withTexts = <Value>(value: Value, map: TextMap): Value =>
  mapped(value as Json, (name) => map(name), map) as Value;

/** Maps the texts in a record of ours, but not its member names, codes and ids. */
export const withRecordTexts = <Value>(value: Value, map: TextMap): Value =>
  mapped(value as Json, (name) => (codes.has(name) ? undefined : name), map) as Value;

/** Members whose texts are codes, ids or addresses. */
const codes = new Set([
  'as',
  'avatar',
  'cause',
  'conversationId',
  'endpoint',
  'format',
  'id',
  'kind',
  'lastRun',
  'lastRunId',
  'mediaType',
  'messageId',
  'mode',
  'origin',
  'parentId',
  'part',
  'presetId',
  'profileId',
  'role',
  'runId',
  'session',
  'status',
  'stored',
  'tip',
  'travels',
  'type',
  'url',
]);

/** Maps texts. `nameOf` returns the new name of a member; undefined leaves the member unchanged. */
function mapped(value: Json, nameOf: (name: string) => string | undefined, map: TextMap): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => mapped(item, nameOf, map));
    return items.every((item, place) => item === value[place]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  let isSame = true;
  const members = Object.entries(value).map(([name, member]): [string, Json] => {
    const nextName = nameOf(name);
    if (nextName === undefined) return [name, member];
    const next = mapped(member, nameOf, map);
    isSame &&= next === member && nextName === name;
    return [nextName, next];
  });
  return isSame ? value : Object.fromEntries(members);
}
