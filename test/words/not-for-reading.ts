/** Texts that look like words and are none for a person, by file; `all` where a file holds nothing else. */
export const notForReading: Record<string, readonly string[] | 'all'> = {
  // Names by which fields are told apart.
  'lib/form/input-names.ts': 'all',
  // Selectors.
  'components/chat/composer/PageDrop.tsx': ['input, textarea'],
  'components/find/shown-text.ts': 'all',
  'components/reading/Formula.tsx': ['p, li, td, th, h3, h4, h5, h6, div'],
  'components/ui/ShowMore.tsx': ['summary, button, a[href], input, select, textarea'],
  'components/ui/focus.ts': ['input, select, textarea'],
  // Values of styles.
  'components/reading/Markdown.tsx': ['auto …px'],
  'components/ui/beside.ts': 'all',
  // Names of keys.
  'components/chat/log/way-up.ts': ['Home'],
  'components/find/FindBar.tsx': ['Enter', 'Escape'],
  // Messages of errors.
  'lib/sse/sse.ts': ['more than … MiB'],
  'lib/worker/runs/run-engine.ts': ['The run had no end.'],
  // How the names of types end.
  'lib/message/message-chunk.ts': ['Chunk'],
  // Attributes and properties that MathML may have.
  'lib/markdown/formula/math-tree.ts': 'all',
};
