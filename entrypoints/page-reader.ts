import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readerKey } from '../lib/page/page-keys.ts';
import type { PageRequest } from '../lib/page/page-reading.ts';
import { readPage } from '../lib/page/read-page.ts';
import { shadowRootOf } from '../lib/platform/tabs/shadow-roots.ts';

/**
 * Puts the reader into the isolated world of a page, in place of one that an earlier version of the extension left
 * there.
 */
export default defineUnlistedScript(() => {
  const value = (request: PageRequest) => readPage(document, request, shadowRootOf);
  Object.defineProperty(globalThis, Symbol.for(readerKey), { value, configurable: true });
});
