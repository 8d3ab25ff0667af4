import * as z from 'zod/mini';
import type { Field, Shape } from './field.ts';
import type { Json } from './json.ts';

/** A field of an input, in words. */
export const wantedField = z.object({ name: z.string(), type: z.string(), required: z.boolean() });
export type WantedField = z.infer<typeof wantedField>;

export const wantedFields = (fields: Field[]): WantedField[] =>
  fields.map(({ name, shape, isRequired }) => ({ name, type: words(shape), required: isRequired }));

function words(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return shape.format === '' ? 'text' : `text (${shape.format})`;
    case 'number':
      return shape.isWhole ? 'a whole number' : 'a number';
    case 'yes-no':
      return 'yes or no';
    case 'choice':
      return choiceWords(shape.options);
    case 'file':
      return 'a file';
    case 'list':
      return 'a list';
    case 'group':
      return 'an object';
    case 'either':
      return 'a choice of types';
    case 'json':
      return 'JSON';
  }
}

const listedChoices = 6;

const choiceWords = (choices: Json[]) =>
  choices.length > listedChoices
    ? `one of ${choices.length} choices`
    : `one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`;
