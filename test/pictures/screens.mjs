import { chatScreens } from './chat-screens.mjs';
import { compareScreens } from './compare-screens.mjs';
import { composingScreens } from './composing-screens.mjs';
import { dialogScreens } from './dialog-screens.mjs';
import { inspectorScreens } from './inspector-screens.mjs';
import { listScreens } from './list-screens.mjs';
import { setupScreens } from './setup-screens.mjs';
import { waitingScreens } from './waiting-screens.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */

/**
 * @typedef {object} Screen
 * @property {string} name name of its pictures
 * @property {string} shows line under its picture
 * @property {boolean} [isPage] whether it is the full page at 1,280 px
 * @property {boolean} [isMain] whether its dark picture is kept too
 * @property {boolean} [isOnlyChecked] whether none of its pictures is kept
 * @property {boolean} [isHovered] whether the pointer stays where it is
 * @property {(stage: Stage) => Promise<unknown>} open
 */

/**
 * All screens in the order of a walk. Each can be opened alone.
 * @type {Screen[]}
 */
export const screens = [
  ...dialogScreens,
  ...setupScreens,
  ...listScreens,
  ...chatScreens,
  ...inspectorScreens,
  ...waitingScreens,
  ...compareScreens,
  ...composingScreens,
];
