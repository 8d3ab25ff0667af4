import { browser } from 'wxt/browser';
import type { Lookup } from '../../words/catalogue.ts';

/**
 * Looks up a message in the catalogue of the browser's language. The first lookup of a process takes
 * 17–43 ms, because the browser then reads the whole catalogue.
 */
export const lookUp: Lookup = (key) => (browser.i18n.getMessage as Lookup)(key);

/** Returns the browser's locale, with its region. */
export const browserLocale = (): string => navigator.language;

/** Returns the version of Runnel, for example `0.7.0`. */
export const ownVersion = (): string => browser.runtime.getManifest().version;
