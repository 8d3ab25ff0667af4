import * as z from 'zod/mini';

/** A question to the reader inside a page. */
export type PageRequest = { what: 'page' | 'selection' | 'tables' };

const page = { title: z.string(), url: z.string() };
const count = z.int().check(z.nonnegative());

/**
 * The answer of the reader inside a page: text only. A place in the text counts UTF-16 units; `rows` counts
 * those below the header.
 */
export const pageReading = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('read'),
    ...page,
    language: z.nullable(z.string()),
    how: z.enum(['article', 'whole', 'selection']),
    text: z.string(),
    selection: z.nullable(z.object({ from: count, to: count })),
    /** Passages that the page has and does not show; each may be shortened. */
    hidden: z.array(z.string()),
  }),
  z.object({
    status: z.literal('tables'),
    ...page,
    tables: z.array(z.object({ name: z.string(), rows: count, columns: count, text: z.string() })),
  }),
  z.object({ status: z.literal('empty'), ...page }),
  z.object({ status: z.literal('file'), ...page, contentType: z.string() }),
]);

export type PageReading = z.infer<typeof pageReading>;
export type PageTable = Extract<PageReading, { status: 'tables' }>['tables'][number];
