import { capped, RunnableError } from '../runnable/failure.ts';

/** Builds the failure of a 200 that does not come from a runnable: a login page, the words of a proxy. */
export const wrongContent = (contentType: string, text: string) =>
  new RunnableError({
    kind: 'wrong-content',
    ...(contentType === '' ? {} : { contentType }),
    ...plainDetail(text),
  });

/**
 * Returns a text as the detail of a failure. For an HTML page it is the title, which says more than its first
 * tags.
 */
export function plainDetail(text: string): { detail: string; isPage?: boolean } {
  if (!/^\s*(<!doctype html|<html)/i.test(text)) return { detail: capped(text.trim()) };
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim() ?? '';
  return { detail: capped(title), isPage: true };
}
