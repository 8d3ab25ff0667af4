import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { writerKey } from '../lib/page/page-keys.ts';
import { createWriter } from '../lib/page/writing/write-page.ts';
import { shadowRootOf } from '../lib/platform/tabs/shadow-roots.ts';

/** Puts the writer into the isolated world of a page, in place of an earlier one. */
export default defineUnlistedScript(() => {
  const value = createWriter(document, shadowRootOf);
  Object.defineProperty(globalThis, Symbol.for(writerKey), { value, configurable: true });
});
