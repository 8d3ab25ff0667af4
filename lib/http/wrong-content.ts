import { capped, RunnableError } from '../runnable/failure.ts';

/** A reply of 200 that is no reply of a runnable: a login page, a proxy's words. */
export const wrongContent = (contentType: string, text: string) =>
  new RunnableError({
    kind: 'wrong-content',
    contentType: contentType || 'none',
    detail: pageTitle(text) ?? capped(text.trim()),
  });

/** The title of an HTML page, which says more than its first tags. */
export function pageTitle(text: string): string | undefined {
  if (!/^\s*(<!doctype html|<html)/i.test(text)) return undefined;
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
  return title ? `a web page titled “${title}”` : 'a web page';
}
