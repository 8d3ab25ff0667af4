import type { Json } from '../json/json.ts';
import { pointerTo, stepsOf, valueAt } from '../json/json-pointer.ts';
import type { Field, Shape } from './field.ts';
import { chosenOption, completed, type Filling, missing } from './form.ts';
import type { FormProblem } from './form-problem.ts';
import { unreadProblem } from './typed-text.ts';

/** Problems of a form, by JSON pointer. */
export type FormProblems = Record<string, FormProblem>;

/** Finds problems without the schema: unreadable texts and missing values. */
export function ownProblems(fields: Field[], filling: Filling): FormProblems {
  const unread = Object.entries(filling.unread).flatMap(([at, typed]) => {
    const shape = shapeAt(fields, filling, at);
    // A place that is not shown any more, as in a variant that was not chosen, must not block sending.
    return shape ? [[at, unreadProblem(shape, typed)] as const] : [];
  });
  return { ...missing(fields, filling, completed(fields, filling)), ...Object.fromEntries(unread) };
}

/** A message about a place of an input: from the server, or the text of a problem. */
export type SaidOfPlace = { path: string[]; message: string };

/** Assigns messages to the innermost fields that are shown; each keeps the rest of its path. */
export function placed(fields: Field[], filling: Filling, said: SaidOfPlace[]): Record<string, SaidOfPlace> {
  const problems: Record<string, SaidOfPlace> = {};
  for (const { path, message } of said) {
    const { at, rest } = nearest(fields, filling, path);
    if (at !== '') problems[at] ??= { path: rest, message };
  }
  return problems;
}

/**
 * Finds the innermost place that is shown. Pydantic and FastAPI put names before the path, and names of types
 * into it.
 */
function nearest(fields: Field[], filling: Filling, path: string[]): { at: string; rest: string[] } {
  let at = '';
  let rest = path;
  for (;;) {
    const known = rest.findIndex((step) => shapeAt(fields, filling, pointerTo(at, step)) !== undefined);
    if (known === -1) return { at, rest };
    at = pointerTo(at, rest[known] ?? '');
    rest = rest.slice(known + 1);
  }
}

/** Returns the shape shown at a place, the chosen one of several variants; undefined if nothing is shown. */
export function shapeAt(fields: Field[], filling: Filling, pointer: string): Shape | undefined {
  let inside: Shape | undefined = { kind: 'group', fields: () => fields };
  let at = '';
  for (const step of stepsOf(pointer)) {
    inside = inside && stepInto(inside, step, valueAt(filling.values, at), filling.chosen[at]);
    at = pointerTo(at, step);
  }
  if (inside?.kind !== 'either') return inside;
  const option = chosenOption(inside, valueAt(filling.values, at) ?? undefined, filling.chosen[at]);
  return inside.options[option]?.shape;
}

function stepInto(
  shape: Shape,
  step: string,
  value: Json | undefined,
  chosen: number | undefined,
): Shape | undefined {
  switch (shape.kind) {
    case 'group':
      return shape.fields().find(({ name }) => name === step)?.shape;
    case 'list':
      return Array.isArray(value) && /^\d+$/.test(step) && Number(step) < value.length
        ? shape.item()
        : undefined;
    case 'either': {
      const option = shape.options[chosenOption(shape, value, chosen)];
      return option && stepInto(option.shape, step, value, undefined);
    }
    default:
      return undefined;
  }
}
