/** Input schema with a field of every kind, as pydantic 2 writes it. */
export const rich = {
  type: 'object',
  title: 'RichInput',
  properties: {
    question: { type: 'string', title: 'Question' },
    language: { type: 'string', title: 'Language', description: 'The language of the answer.' },
    count: { type: 'integer', title: 'Count', default: 3, minimum: 1 },
    mode: { enum: ['short', 'long', 'endless'], default: 'short', title: 'Mode' },
    verbose: { type: 'boolean', title: 'Verbose', default: false },
    day: { type: 'string', format: 'date', title: 'Day' },
    tags: { type: 'array', items: { type: 'string' }, title: 'Tags' },
    inner: { $ref: '#/$defs/Inner' },
    shape: { anyOf: [{ $ref: '#/$defs/Circle' }, { $ref: '#/$defs/Square' }], title: 'Shape' },
    extra: { title: 'Extra' },
  },
  required: ['question', 'language'],
  $defs: {
    Inner: {
      type: 'object',
      title: 'Inner',
      properties: { depth: { type: 'number', title: 'Depth' }, note: { type: 'string', title: 'Note' } },
      required: ['depth'],
    },
    Circle: {
      type: 'object',
      title: 'Circle',
      properties: { kind: { const: 'circle' }, radius: { type: 'number', title: 'Radius' } },
      required: ['kind', 'radius'],
    },
    Square: {
      type: 'object',
      title: 'Square',
      properties: { kind: { const: 'square' }, side: { type: 'number', title: 'Side' } },
      required: ['kind', 'side'],
    },
  },
};
