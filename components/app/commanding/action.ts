import type { TextKey } from '../../../lib/words/catalogue.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { Scene } from './scene.ts';

/** Something that the palette can do. */
export type Action = {
  id: string;
  name: TextKey;
  icon: IconName;
  /** Letter that does it directly, with the modifier for commands. */
  letter?: string;
  /** Returns what it does; undefined where it does not apply. */
  at(scene: Scene): (() => void) | undefined;
};

/** The settled promise of an action is nobody's business: failures show notices. */
export const when = (applies: boolean, act: () => unknown) => (applies ? () => void act() : undefined);
