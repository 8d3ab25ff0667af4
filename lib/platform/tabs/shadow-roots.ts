import { browser } from 'wxt/browser';

/** Returns the shadow root of an element of the page, also a closed one, as scripts of an extension may. */
export const shadowRootOf = (element: Element): ShadowRoot | null =>
  browser.dom.openOrClosedShadowRoot(element as HTMLElement);
