import type { Json, JsonObject } from '../../lib/json/json.ts';
import { pointerTo } from '../../lib/json/json-pointer.ts';
import { fc } from './fast-check.ts';
import { someBase64 } from './filling.ts';
import type { Format, Member, Model, Type } from './pydantic-model.ts';
import type { Spelling } from './pydantic-schema.ts';

/** A correct entry: its values, the value to be sent, the chosen alternatives, and the places of files. */
export type Entry = {
  value: Json | undefined;
  sent: Json;
  chosen: Record<string, number>;
  files: string[];
};

type Entries = fc.Arbitrary<Entry>;

/** Generates every correct entry for a type. */
export function entered(type: Type, spelling: Spelling, at = ''): Entries {
  switch (type.kind) {
    case 'text':
      return plainly(fc.string({ unit: 'binary', maxLength: 8, ...type.limits }));
    case 'format':
      return plainly(formatted[type.format]);
    case 'pattern':
      return plainly(fc.stringMatching(new RegExp(type.pattern)));
    case 'secret':
      return plainly(fc.string({ maxLength: 8 }));
    case 'file':
      return fc.constant({ value: undefined, sent: someBase64, chosen: {}, files: [at] });
    case 'tuple':
      return asJson(
        fc.tuple(...type.of.map((item) => entered(item, spelling))).map((entries) => ({
          value: [],
          sent: entries.map(({ sent }) => sent),
          chosen: {},
          files: [],
        })),
      );
    case 'number': {
      const [min, max] = [Math.ceil(type.from / type.step), Math.floor(type.to / type.step)];
      // JSON has no −0.
      return plainly(fc.integer({ min, max }).map((count) => count * type.step || 0));
    }
    case 'yes-no':
      return plainly(fc.boolean());
    case 'literal':
      return plainly(fc.constantFrom(...type.values));
    case 'any':
      return plainly(fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as Json));
    case 'dict':
      return asJson(
        fc.dictionary(fc.string(), entered(type.of, spelling), { maxKeys: 3 }).map((entries) => {
          const sent = Object.entries(entries).map(([name, entry]) => [name, entry.sent]);
          return { value: {}, sent: Object.fromEntries(sent) as JsonObject, chosen: {}, files: [] };
        }),
      );
    case 'list':
      return rows(type, spelling, at);
    case 'union':
      return fc.oneof(
        ...type.of.map((option, place) => {
          const entries = entered(option, spelling, at);
          const chosen = { [at]: place };
          return (option.kind === 'union' ? asJson(entries) : entries).map((entry) => ({
            ...entry,
            chosen: { ...entry.chosen, ...chosen },
          }));
        }),
      );
    case 'model':
      return filledIn(type, spelling, at);
  }
}

const plainly = (values: fc.Arbitrary<Json>): Entries =>
  values.map((value) => ({ value, sent: value, chosen: {}, files: [] }));

/** An entry typed as the JSON to be sent. */
const asJson = (entries: Entries): Entries =>
  entries.map(({ sent }) => ({ value: sent, sent, chosen: {}, files: [] }));

const moments = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9000-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const formatted: Record<Format, fc.Arbitrary<string>> = {
  date: moments.map((moment) => moment.slice(0, 10)),
  'date-time': moments,
  time: moments.map((moment) => moment.slice(11)),
  duration: fc.constantFrom('P1DT2H', 'PT30S', 'P2W'),
  uuid: fc.uuid(),
  email: fc.constantFrom('ada@a.example', 'a.b+c@d-e.example'),
  uri: fc.constantFrom('https://a.example/b?c=d#e', 'urn:a:b'),
};

function rows(type: Type & { kind: 'list' }, spelling: Spelling, at: string): Entries {
  const { minItems, maxItems, isUnique } = type;
  return fc.integer({ min: minItems, max: maxItems }).chain((count) => {
    const items = [...Array(count).keys()].map((place) => entered(type.of, spelling, pointerTo(at, place)));
    return fc.tuple(...items).map((entries) => {
      const seen = entries.map(({ sent }) => JSON.stringify(sent));
      const kept = isUnique
        ? entries.filter((_, place) => seen.indexOf(seen[place] ?? '') === place)
        : entries;
      return {
        value: kept.map(({ value = null }) => value),
        sent: kept.map(({ sent }) => sent),
        chosen: Object.assign({}, ...kept.map(({ chosen }) => chosen)),
        files: kept.flatMap(({ files }) => files),
      };
    });
  });
}

function filledIn({ members, self }: Model, spelling: Spelling, at: string): Entries {
  const again = pointerTo(at, 'again');
  const one: Type = { kind: 'model', members, self: 'none' };
  const many: Type = { kind: 'list', of: one, minItems: 0, maxItems: 2, isUnique: false };
  const own: fc.Arbitrary<[string, Entry | undefined, Json | undefined]>[] = members.map((member) => {
    const entries = enteredMember(member, spelling, pointerTo(at, member.name));
    const untouched = ofItself(member, spelling);
    const mayBeLeft = untouched !== undefined || !member.isRequired;
    const entry = mayBeLeft ? fc.option(entries, { nil: undefined, freq: 2 }) : entries;
    return entry.map((made) => [member.name, made, made ? made.sent : untouched]);
  });
  const inside =
    self === 'none'
      ? fc.constant(undefined)
      : fc.option(entered(self === 'one' ? one : many, spelling, again), {
          nil: undefined,
        });
  return fc
    .tuple(
      inside.map((made) => ['again', made, made?.sent] as const),
      ...own,
    )
    .map((all) => ({
      value: objectOf(all.map(([name, made]) => [name, made?.value])),
      sent: objectOf(all.map(([name, , sent]) => [name, sent])),
      chosen: Object.assign({}, ...all.map(([, made]) => made?.chosen)),
      files: all.flatMap(([, made]) => made?.files ?? []),
    }));
}

const objectOf = (entries: [string, Json | undefined][]): JsonObject =>
  Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

function enteredMember({ type, isOptional }: Member, spelling: Spelling, at: string): Entries {
  const entries = entered(type, spelling, at);
  return isOptional && spelling !== 'pydantic 1' ? fc.oneof(entries, plainly(fc.constant(null))) : entries;
}

/** Returns the value sent for an untouched member. */
function ofItself({ type, isRequired, isOptional, initial }: Member, spelling: Spelling): Json | undefined {
  const only = type.kind === 'literal' && type.values.length === 1 ? type.values[0] : undefined;
  if (!isRequired) return initial === only ? only : undefined;
  return initial ?? (isOptional && spelling !== 'pydantic 1' ? undefined : only);
}
