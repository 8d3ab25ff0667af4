import { type Field, fieldsOf, type OptionTitle, type Shape } from '../../lib/form/field.ts';
import type { Filling } from '../../lib/form/form.ts';
import type { MissingProblem } from '../../lib/form/form-problem.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';

export const fieldsFor = (schema: JsonObject): Field[] => {
  const resolve = resolverOf(schema);
  return fieldsOf(resolve(schema), resolve);
};

/** Builds the problem of a missing value. */
export const isMissing = (
  shape: Shape['kind'],
  otherwise: MissingProblem['otherwise'] = null,
): MissingProblem => ({ code: 'missing', shape, otherwise });

export const filled = (values: JsonObject, rest: Partial<Filling> = {}): Filling => ({
  values,
  unread: {},
  chosen: {},
  files: new Set(),
  ...rest,
});

function optionName(title: OptionTitle): string {
  if (title.kind === 'titled') return title.title;
  return title.kind === 'type' ? `of type ${title.type}` : `number ${title.number}`;
}

/** Unfolds a shape this many levels deep. */
export function unfolded(shape: Shape, levels = 3): Json {
  if (levels === 0) return '…';
  switch (shape.kind) {
    case 'list':
      return { list: unfolded(shape.item(), levels - 1) };
    case 'group':
      return {
        group: Object.fromEntries(
          shape.fields().map((field) => [field.name, unfolded(field.shape, levels - 1)]),
        ),
      };
    case 'either':
      return {
        either: Object.fromEntries(
          shape.options.map(({ title, shape }) => [optionName(title), unfolded(shape, levels - 1)]),
        ),
      };
    case 'choice':
      return { choice: shape.options };
    case 'text':
      return ['text', shape.isLong ? 'long' : '', shape.format].filter((word) => word !== '').join(' ');
    case 'number':
      return shape.isWhole ? 'whole number' : 'number';
    default:
      return shape.kind;
  }
}
