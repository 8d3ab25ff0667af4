export type FrontTabWorld = {
  ownWindow(): Promise<{ windowId: number | undefined; isPanel: boolean }>;
  frontTabId(windowId: number): Promise<number | undefined>;
  /** Lets the next click on the icon give access to the tab, with the panel open. */
  wishAccess(windowId: number, tabId: number): Promise<unknown>;
};

/** A click on the icon then leaves the panel open, for the prompt to be chosen again. */
export async function wishFor(tabId: number, { ownWindow, wishAccess }: FrontTabWorld) {
  const { windowId, isPanel } = await ownWindow();
  if (isPanel && windowId !== undefined) await wishAccess(windowId, tabId);
}

/** Returns the tab in front of the panel. In a tab of its own, Runnel is in front. */
export async function tabInFront({ ownWindow, frontTabId }: FrontTabWorld): Promise<number | undefined> {
  const { windowId, isPanel } = await ownWindow();
  return isPanel && windowId !== undefined ? frontTabId(windowId) : undefined;
}
