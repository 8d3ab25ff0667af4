import { browser } from 'wxt/browser';
import type { Lookup } from '../../words/catalogue.ts';

/**
 * Looks a message up in the catalogue of the browser's language. The first look of a process takes 17–43 ms, for
 * the browser reads the whole catalogue then.
 */
export const lookUp: Lookup = (key) => (browser.i18n.getMessage as Lookup)(key);
