import * as z from 'zod/mini';

/** A gesture on a tab: from then on the browser lets the extension read it, until it shows another site. */
export const tabGrant = () => z.strictObject({ tabId: z.number(), origin: z.string() });
export type TabGrant = z.infer<ReturnType<typeof tabGrant>>;

export const mostGrants = 50;

/** Adds a grant, as the newest; a tab has one. */
export const withGrant = (grants: TabGrant[], grant: TabGrant): TabGrant[] =>
  [...grants.filter(({ tabId }) => tabId !== grant.tabId), grant].slice(-mostGrants);

/** Returns the grant of a tab whose address is known; undefined where there is nothing to read. */
export function grantOf(tabId: number, url: string | undefined): TabGrant | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  return /^(?:https?|file):$/.test(protocol) ? { tabId, origin } : undefined;
}
