import { capped, RunnableError } from '../runnable/failure.ts';
import { isPageText } from './page-text.ts';
import { screenedFailure } from './screened.ts';

/** Builds the failure of a success that does not come from a runnable: a login page, the words of a proxy. */
export function wrongContent(response: Response, text: string): RunnableError {
  const contentType = response.headers.get('content-type') ?? '';
  return new RunnableError(
    screenedFailure(response, text) ?? {
      kind: 'wrong-content',
      ...(contentType === '' ? {} : { contentType }),
      ...plainDetail(text),
    },
  );
}

/**
 * Returns a text as the detail of a failure. For an HTML page it is the title, which says more than its first
 * tags.
 */
export function plainDetail(text: string): { detail: string; isPage?: boolean } {
  if (!isPageText(text)) return { detail: capped(text.trim()) };
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim() ?? '';
  return { detail: capped(title), isPage: true };
}
