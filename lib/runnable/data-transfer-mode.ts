import * as z from 'zod/mini';

/**
 * Data transfer mode: the output arrives as it is generated, or once it is finished (adapter documentation,
 * section 1).
 */
export const dataTransferMode = z.enum(['stream', 'batch']);
export type DataTransferMode = z.infer<typeof dataTransferMode>;

/** A mode in the spelling of configurations: nothing means `stream`, and v1.x writes `fetch` for `batch`. */
export const writtenDataTransferMode = z.pipe(
  z._default(z.enum(['stream', 'batch', 'fetch']), 'stream'),
  z.transform((mode): DataTransferMode => (mode === 'fetch' ? 'batch' : mode)),
);

export const otherMode = (mode: DataTransferMode): DataTransferMode =>
  mode === 'stream' ? 'batch' : 'stream';
