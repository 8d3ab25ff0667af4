import { capped, RunnableError } from '../runnable/failure.ts';

/** Builds the failure of a 200 that does not come from a runnable: a login page, the words of a proxy. */
export const wrongContent = (contentType: string, text: string) =>
  new RunnableError({
    kind: 'wrong-content',
    contentType: contentType || 'none',
    detail: pageTitle(text) ?? capped(text.trim()),
  });

/** Returns the title of an HTML page, which says more than its first tags; undefined for other text. */
export function pageTitle(text: string): string | undefined {
  if (!/^\s*(<!doctype html|<html)/i.test(text)) return undefined;
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
  return title ? `a web page titled “${title}”` : 'a web page';
}
