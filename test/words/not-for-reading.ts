/** Texts that look like words and are none for a person, by file; `all` where a file holds nothing else. */
export const notForReading: Record<string, readonly string[] | 'all'> = {
  // Names by which fields are told apart.
  'lib/form/input-names.ts': 'all',
  // Messages of errors.
  'lib/sse/sse.ts': ['more than … MiB'],
  'lib/worker/runs/run-engine.ts': ['The run had no end.'],
  // How the names of types end.
  'lib/message/message-chunk.ts': ['Chunk'],
  // Attributes and properties that MathML may have.
  'lib/markdown/formula/math-tree.ts': 'all',
};
