import { browser } from 'wxt/browser';

/** Returns the version of Runnel, for example `0.7.0`. */
export const ownVersion = (): string => browser.runtime.getManifest().version;
