import * as z from 'zod/mini';

/** The person's choice of where the text goes; it overrides the schema. */
export const inputMapping = z.discriminatedUnion('kind', [
  /** The text itself is the input. */
  z.strictObject({ kind: z.literal('text') }),
  /** The text is the JSON of the whole input. */
  z.strictObject({ kind: z.literal('raw') }),
  /** The text goes to a field; null: it is the last message of the history. */
  z.strictObject({
    kind: z.literal('field'),
    text: z.nullable(z.string()),
    history: z.nullable(z.strictObject({ name: z.string(), as: z.enum(['messages', 'pairs']) })),
  }),
]);
export type InputMapping = z.infer<typeof inputMapping>;
export type FieldMapping = Extract<InputMapping, { kind: 'field' }>;
