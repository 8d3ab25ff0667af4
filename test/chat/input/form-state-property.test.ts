import { expect, test } from 'vitest';
import {
  edited,
  emptyForm,
  type FormEdit,
  type FormState,
  fillingOf,
  formState,
  sentFields,
} from '../../../lib/chat/input/form-state.ts';
import { fieldsOf, type Shape } from '../../../lib/form/field.ts';
import { chosenOption } from '../../../lib/form/form.ts';
import { ownProblems } from '../../../lib/form/form-problems.ts';
import { resolverOf } from '../../../lib/form/schema/json-schema.ts';
import type { Json } from '../../../lib/json/json.ts';
import { pointerTo, valueAt } from '../../../lib/json/json-pointer.ts';
import { fc } from '../../support/fast-check.ts';
import { listOf, object, text, whole } from '../../support/schema.ts';

const file = { ...text, widget: { type: 'base64file' } };
const either = { anyOf: [whole, object({ name: text, letter: file }), listOf(whole)] };
const schema = object(
  {
    count: whole,
    list: listOf(whole),
    letters: listOf(object({ letter: file, pages: listOf(whole) })),
    'odd/name': object({ inside: whole, either }),
    either,
    eithers: listOf(either),
  },
  ['either'],
);
const fields = fieldsOf(schema, resolverOf(schema));

type Place = { at: string; shape: Shape };

/** Returns every place of a form that a person can reach. */
function placesIn(
  state: FormState,
  shape: Shape = { kind: 'group', fields: () => fields },
  at = '',
): Place[] {
  const value = valueAt(state.values, at);
  const here = { at, shape };
  switch (shape.kind) {
    case 'group':
      return [here, ...shape.fields().flatMap((one) => placesIn(state, one.shape, pointerTo(at, one.name)))];
    case 'list': {
      const items = Array.isArray(value) ? value : [];
      return [here, ...items.flatMap((_, place) => placesIn(state, shape.item(), pointerTo(at, place)))];
    }
    case 'either': {
      const option = shape.options[chosenOption(shape, value ?? undefined, state.chosen[at])];
      return [here, ...(option ? placesIn(state, option.shape, at) : [])];
    }
    default:
      return [here];
  }
}

/** Lists the edits that are possible at a place. */
function editsAt(state: FormState, { at, shape }: Place, number: number): FormEdit[] {
  const value = (next: Json | undefined): FormEdit => ({ type: 'value', at, value: next });
  const items = valueAt(state.values, at);
  const list = Array.isArray(items) ? items : [];
  switch (shape.kind) {
    case 'number':
      return [value(number), value(undefined), { type: 'unread', at, text: `${number}?` }];
    case 'file': {
      const chosen = { id: `f${number}`, name: 'a', mediaType: '', size: number };
      return [chosen, undefined].map((one) => ({ type: 'file', at, file: one }));
    }
    case 'group':
      return at === '' ? [] : [value({}), value(undefined)];
    case 'list': {
      const removed = list.map((_, place): FormEdit => ({ type: 'remove-item', at, place }));
      return [value([...list, null]), value([...list, null]), value(undefined), ...removed];
    }
    case 'either':
      return [-1, 0, 1, 2].map((option) => ({ type: 'choose', at, option }));
    default:
      return [value('a'), value(undefined)];
  }
}

const pick = <Item>(items: Item[], number: number): Item | undefined => items[number % items.length];

function done(state: FormState, [where, what]: [number, number]): FormState {
  const place = pick(placesIn(state), where);
  const edit = place && pick(editsAt(state, place, what), what);
  return edit ? edited(state, edit) : state;
}

const doings = fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { maxLength: 40 });
const marksOf = ({ unread, chosen, files }: FormState) =>
  [unread, chosen, files].flatMap((marks) => Object.keys(marks));

test('after any edits, every mark of a form belongs to an existing place', () => {
  fc.assert(
    fc.property(doings, (all) => {
      const end = all.reduce(done, emptyForm());
      const places = placesIn(end).map(({ at }) => at);
      expect(places).toEqual(expect.arrayContaining(marksOf(end)));
    }),
    { numRuns: 1_000 },
  );
});

test('after any edits, a form can be stored, checked and sent', () => {
  fc.assert(
    fc.property(doings, (all) => {
      const end = all.reduce(done, emptyForm());
      expect(formState.parse(JSON.parse(JSON.stringify(end)))).toEqual(end);
      const places = placesIn(end).map(({ at }) => at);
      expect(places).toEqual(expect.arrayContaining(Object.keys(ownProblems(fields, fillingOf(end)))));
      expect(places).toEqual(expect.arrayContaining(sentFields(fields, end).files.map(({ at }) => at)));
    }),
    { numRuns: 1_000 },
  );
});
