/** The title of an HTML page, which says more than its first tags. */
export function pageTitle(text: string): string | undefined {
  if (!/^\s*(<!doctype html|<html)/i.test(text)) return undefined;
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
  return title ? `a web page titled “${title}”` : 'a web page';
}
