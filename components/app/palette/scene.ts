import type { Signal } from '@preact/signals';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { hasTextPlace } from '../../../lib/form/input-plan.ts';
import { lastAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import type { TextKey } from '../../../lib/words/catalogue.ts';
import type { EditorPlace } from '../../profile/ProfileEditor.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import type { ComparisonOpener } from '../compare/comparison.tsx';
import type { InspectorOpener } from '../inspector/inspector-opener.tsx';

/** Everything that commands act on. */
export type Commanded = {
  panel: Panel;
  isPage: boolean;
  /** The column of conversations, where there is one. */
  column: { toggle(): void } | undefined;
  inspector: InspectorOpener;
  comparing: ComparisonOpener;
  edit(profile: Profile | undefined, at?: EditorPlace): void;
  openSettings(): void;
  openTransfer(chosen?: string[]): void;
  openBranches(): void;
  openOwnSettings(): void;
  findOutWhy(profile: Profile): void;
  /** Turns the menu of the top bar into a box for the title of the conversation. */
  isNaming: Signal<boolean>;
  /** Counts the requests to search in the conversation. */
  finding: Signal<number>;
};

/** The page as it is at this moment, with what commands ask of it. */
export function sceneOf(commanded: Commanded) {
  const { panel, comparing, finding } = commanded;
  const { turns, id } = panel.conversation.open.value;
  const plan = panel.composer.runnable.plan.value;
  const isComparing = comparing.comparison.value?.isOpen === true;
  return {
    ...commanded,
    profile: panel.profiles.chosen.value,
    conversationId: id,
    head: turns.length > 0 ? panel.conversation.stored()?.conversation : undefined,
    /** The last answer, once it has ended. */
    answer: panel.conversation.openRunId.value === undefined ? lastAnswer(turns) : undefined,
    /** Answers side by side cover the conversation and the message. */
    isComparing,
    /** Whether there is a message to write a text into. */
    takesText: !isComparing && (!plan || hasTextPlace(plan)),
    /** Opens the search in the conversation. */
    find: turns.length > 0 && !isComparing ? () => void finding.value++ : undefined,
    isRunning: panel.conversation.openRunId.value !== undefined,
    /** Returns what presses the last button on the page that is marked with this name, if it is there. */
    button(name: Marked): (() => void) | undefined {
      const find = () => [...document.querySelectorAll<HTMLElement>(`[data-command="${name}"]`)].at(-1);
      return find()?.checkVisibility({ visibilityProperty: true }) ? () => find()?.click() : undefined;
    },
  };
}

/** Names of buttons that commands press. */
export type Marked =
  | 'conversations'
  | 'attach'
  | 'more'
  | 'more-ways'
  | 'edit-message'
  | 'answer-more'
  | 'regenerate-with';

export type Scene = ReturnType<typeof sceneOf>;

/** Something that the palette can do. */
export type Action = {
  id: string;
  name: TextKey;
  icon: IconName;
  /** Other words that people look for it by. */
  words?: TextKey;
  /** Letter that does it directly, with the modifier for commands. */
  letter?: string;
  /** Returns what it does; undefined where it does not apply. */
  at(scene: Scene): (() => void) | undefined;
};

/** The settled promise of an action is nobody's business: failures show notices. */
export const when = (applies: boolean, act: () => unknown) => (applies ? () => void act() : undefined);

export const having = <T>(thing: T | undefined, act: (thing: T) => unknown) =>
  thing === undefined ? undefined : () => void act(thing);
