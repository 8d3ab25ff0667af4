import type { Field, Shape } from '../../lib/form/field.ts';
import { completed, type Filling } from '../../lib/form/form.ts';
import { shapeAt } from '../../lib/form/form-problems.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { pointerTo, withValueAt } from '../../lib/json/json-pointer.ts';
import { fc } from './fast-check.ts';

/** Stands for the content of a read file. */
export const someBase64 = 'AAAA';

/** Returns the values that a filled form sends, with placeholder content for files. */
export const sentOf = (fields: Field[], filling: Filling): JsonObject =>
  [...filling.files]
    .filter((at) => shapeAt(fields, filling, at)?.kind === 'file')
    .reduce((values, at) => withValueAt(values, at, someBase64), completed(fields, filling));

const deepest = 4;

/** Generates a filled form: values valid or not, and fields left untouched. */
export function somebodysFilling(fields: Field[], any: fc.GeneratorValue): Filling {
  const unread: Filling['unread'] = {};
  const chosen: Filling['chosen'] = {};
  const files = new Set<string>();
  const values = group(fields, '', 0);
  return { values, unread, chosen, files };

  function group(inside: Field[], at: string, depth: number) {
    const strangers: [string, Json][] = any(() => fc.boolean()) ? [['a stranger', 1]] : [];
    const own = inside.flatMap(({ name, shape }): [string, Json][] => {
      const value = filled(shape, pointerTo(at, name), depth);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries([...strangers, ...own]);
  }

  function filled(shape: Shape, at: string, depth: number): Json | undefined {
    if (depth > deepest || any(untouched)) return undefined;
    switch (shape.kind) {
      case 'text':
        return any(texts);
      case 'file':
        files.add(at);
        return undefined;
      case 'yes-no':
        return any(() => fc.boolean());
      case 'choice':
        return any(fc.constantFrom<Json[]>, ...shape.options);
      case 'number':
        return read(any(typedNumbers, shape.isWhole), at);
      case 'json':
        return read(any(typedJson), at);
      case 'group':
        return group(shape.fields(), at, depth + 1);
      case 'list':
        return [...Array(any(counts)).keys()].map(
          // An added row without input is null.
          (place) => filled(shape.item(), pointerTo(at, place), depth + 1) ?? null,
        );
      case 'either': {
        const place = any(places, shape.options.length);
        chosen[at] = place;
        const option = shape.options[place];
        return option && filled(option.shape, at, depth);
      }
    }
  }

  function read(value: Json | undefined, at: string): Json | undefined {
    if (value === undefined) unread[at] = 'cannot be read';
    return value;
  }
}

const untouched = () => fc.constantFrom(true, false, false, false);
const counts = () => fc.nat({ max: 3 });
const places = (count: number) => fc.nat({ max: count - 1 });
const texts = () =>
  fc.oneof(fc.string({ maxLength: 9 }), fc.constantFrom('2026-01-31', '2026-01-31T12:30:00Z', '2026-02-30'));

const typedNumbers = (isWhole: boolean): fc.Arbitrary<number | undefined> => {
  const whole = fc.integer({ min: -30, max: 30 });
  return fc.option(isWhole ? whole : whole.map((count) => count / 4), { nil: undefined, freq: 8 });
};

const typedJson = (): fc.Arbitrary<Json | undefined> =>
  fc.option(
    fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as Json),
    { nil: undefined, freq: 8 },
  );
