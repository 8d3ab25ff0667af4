import * as z from 'zod/mini';

/** How the output travels: as it is generated, or once, when it is finished (adapter documentation, section 1). */
export const dataTransferMode = z.enum(['stream', 'batch']);
export type DataTransferMode = z.infer<typeof dataTransferMode>;

/** A mode as configurations spell it: nothing means `stream`, and v1.x says `fetch` for `batch`. */
export const writtenDataTransferMode = z.pipe(
  z._default(z.enum(['stream', 'batch', 'fetch']), 'stream'),
  z.transform((mode): DataTransferMode => (mode === 'fetch' ? 'batch' : mode)),
);

export const otherMode = (mode: DataTransferMode): DataTransferMode =>
  mode === 'stream' ? 'batch' : 'stream';
