import { expect, vi } from 'vitest';
import { createTabScene } from './tab-scene.ts';

export const patience = { timeout: 20_000 };

type Scene = Awaited<ReturnType<typeof createTabScene>>;

/** Resolves once the open conversation is this one, and is noted for the tab in front. */
export const shows = ({ id, browser }: Scene, expected: string, tabId = 5) =>
  vi.waitFor(() => {
    expect(id()).toBe(expected);
    expect(browser.conversations()).toMatchObject({ [tabId]: expected });
  }, patience);

/** A panel that has followed tab 5, with “first”, to tab 6, with “new 1”. */
export async function inSecondTab(part: Parameters<typeof createTabScene>[0] = {}) {
  const scene = await createTabScene(part);
  await shows(scene, 'first');
  scene.browser.front(6);
  await shows(scene, 'new 1', 6);
  return scene;
}
