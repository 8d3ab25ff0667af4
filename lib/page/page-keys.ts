/** Name of the registered symbol under which a page's isolated world keeps the reader. No element can have it. */
export const readerKey = 'runnel.page-reader';

/** Name of the registered symbol under which a page's isolated world keeps the writer. No element can have it. */
export const writerKey = 'runnel.page-writer';
