import { capped, RunnableError } from '../runnable/failure.ts';
import { pageTitle } from './page-title.ts';

/** A reply of 200 that is no reply of a runnable: a login page, a proxy's words. */
export const wrongContent = (contentType: string, text: string) =>
  new RunnableError({
    kind: 'wrong-content',
    contentType: contentType || 'none',
    detail: pageTitle(text) ?? capped(text.trim()),
  });
