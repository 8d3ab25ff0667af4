import { afterAll, beforeAll } from 'vitest';
import { showAs } from '../pictures/appearance.mjs';
import { screens } from '../pictures/screens.mjs';
import { startStage } from '../pictures/stage.mjs';

let stage: Awaited<ReturnType<typeof startStage>>;

/** Starts a browser for the tests of a file, which open screens of the pictures in it. */
export function openedScreens() {
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.close());
  return {
    stage: () => stage,
    async open(name: string, width: number) {
      await showAs(stage.page, { width, height: 720, theme: 'light' });
      await screens.find((screen) => screen.name === name)?.open(stage);
    },
  };
}
