import * as z from 'zod/mini';

/** Transfer of the output: while it is generated, or once at the end (docs/adapter.md#data-transfer-mode). */
export const dataTransferMode = z.enum(['stream', 'batch']);
export type DataTransferMode = z.infer<typeof dataTransferMode>;

/** A mode in the spelling of configurations: nothing means `stream`, and v1.x writes `fetch` for `batch`. */
export const writtenDataTransferMode = z.pipe(
  z._default(z.enum(['stream', 'batch', 'fetch']), 'stream'),
  z.transform((mode): DataTransferMode => (mode === 'fetch' ? 'batch' : mode)),
);

export const otherMode = (mode: DataTransferMode): DataTransferMode =>
  mode === 'stream' ? 'batch' : 'stream';
