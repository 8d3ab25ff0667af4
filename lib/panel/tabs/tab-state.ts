import { signal } from '@preact/signals';
import type { ImageFailure } from '../../chat/answer/remote-image.ts';
import type { TabPlace } from '../../chat/conversation/tab-conversation.ts';
import type { TabFile } from '../../chat/file/tab-file.ts';
import type { Want } from '../../chat/intent/intent.ts';
import type { Prompt } from '../../chat/prompt/prompt.ts';
import type { SiteRule } from '../../chat/settings/settings.ts';
import type { Begin } from '../composing/begin.ts';
import type { NextMessage } from '../composing/next-message.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Opening } from '../conversation/opening.ts';
import { createImageLoader } from '../conversation/remote-image.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from '../page/notice.ts';
import type { createProfileActions } from '../profiles/profile-actions.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import type { Sending } from '../sending/sending.ts';
import type { SettingsState } from '../settings/settings.ts';

/** A tab where a gesture was made. `problem` says why its page was not added. */
export type OtherTab = { tabId: number; title: string; url: string; problem?: string };

/** Something that the person has to choose or do before a tab is added to the message. */
export type TabQuestion = { dismiss(): void } & (
  | {
      kind: 'access';
      tabId: number;
      /** Conversation in which it was asked for: the question is shown there. */
      conversationId: string;
      /** Host of the last gesture on the tab, if it can be asked for; the tab may show another by now. */
      host: string | undefined;
      problem: string | undefined;
      /** Must be called in a click. */
      allow(): void;
    }
  | {
      kind: 'tables';
      tables: { name: string; rows: number; columns: number }[];
      choose(place: number): void;
    }
  | {
      kind: 'tabs';
      tabs: OtherTab[];
      /** Resolves to whether all were added; the others stay, each with a problem. */
      add(tabIds: number[]): Promise<boolean>;
    }
);

/** Returns a question if it belongs over this conversation: a request for access is about the message of its own. */
export const questionAt = (question: TabQuestion | undefined, openId: string): TabQuestion | undefined =>
  question?.kind === 'access' && question.conversationId !== openId ? undefined : question;

/** A file of a tab that the person may load, with what became of the last try. */
export type OfferedFile = TabFile & { isLoading?: true; failure?: ImageFailure };

/** A rule for the site of a tab: followed in the open conversation or in a new one, or offered. */
export type SiteUse = {
  state: 'chosen' | 'begun' | 'offered';
  rule: SiteRule;
  /** Conversation that it was followed or offered in. */
  conversationId: string;
  /** Takes it back, or follows it; undefined where nothing changed. */
  act: (() => Promise<void>) | undefined;
};

/** Holds what the page shows of tabs. */
export const createTabState = (host: Host) => ({
  /** Open choice or request before a tab is added. */
  question: signal<TabQuestion | undefined>(undefined),
  /** The file of a tab that is on offer. */
  offeredFile: signal<OfferedFile | undefined>(undefined),
  /** The rule for the site of a tab that was followed or is offered. */
  siteUse: signal<SiteUse | undefined>(undefined),
  /** Tells for each conversation that a tab has open whether that tab is in front. */
  places: signal<ReadonlyMap<string, TabPlace>>(new Map()),
  /** Loads a file of a tab that is on offer, and remote images. */
  loadImage: createImageLoader(host),
});

/** The parts of the page that take something of a tab into the message. */
export type TabParts = {
  profiles: ProfilesState;
  conversation: ConversationState;
  composer: NextMessage;
  notice: Notices;
  tabs: ReturnType<typeof createTabState>;
};

/** The parts that do what a person asks for elsewhere in the browser. */
export type IntentParts = TabParts & {
  settings: SettingsState;
  profileActions: ReturnType<typeof createProfileActions>;
  opening: Opening;
  begin: Begin;
  sending: Sending;
  prompts: { takePrompt: TakePrompt };
};

/** A want that is about the content of a tab. */
export type ContextWant = Exclude<Want, { kind: 'message' | 'new-conversation' | 'next-profile' | 'access' }>;

export type PromptUse = {
  prompt: Pick<Prompt, 'text' | 'sendsAtOnce'>;
  /** Tab of the gesture; null: the one in front of this page's window. */
  tabId?: number | null;
  /** The thing that the person pointed at. */
  want?: ContextWant;
  /** Text that the person typed with it. */
  more?: string;
  /** Puts the text of the prompt into the message. */
  put(text: string): void;
};
export type TakePrompt = (use: PromptUse) => Promise<void>;
