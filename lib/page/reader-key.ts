/** Name of the registered symbol under which a page's isolated world keeps the reader. No element can have it. */
export const readerKey = 'runnel.page-reader';
