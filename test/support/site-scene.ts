import { signal } from '@preact/signals';
import type { Intent, Want } from '../../lib/chat/intent/intent.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { type Settings, type SiteRule, usualSettings } from '../../lib/chat/settings/settings.ts';
import type { NextMessage } from '../../lib/panel/composing/next-message.ts';
import type { ConversationState } from '../../lib/panel/conversation/conversation-state.ts';
import type { Opening } from '../../lib/panel/conversation/opening.ts';
import type { Tabs } from '../../lib/panel/host/host.ts';
import type { ProfilesState } from '../../lib/panel/profiles/profiles-state.ts';
import type { SettingsState } from '../../lib/panel/settings/settings.ts';
import { createSiteGestures } from '../../lib/panel/tabs/site-gestures.ts';
import { createTabState, type IntentParts } from '../../lib/panel/tabs/tab-state.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';
import { aProfile } from './profile.ts';

const call = { ...aProfile().call, presets: [{ id: 'c1', name: 'Formal', values: {} }] };
const prompts = [
  { id: 'q1', name: 'rhyme', text: 'Rhyme on ' },
  { id: 'q2', name: 'sum up', text: 'Sum up {{page}}', sendsAtOnce: true },
];
const pirate = aProfile({ id: 'p1', name: 'Pirate' });
const poet = aProfile({ id: 'p2', name: 'Poet', prompts, call });

export const aRule = (part: Partial<SiteRule> = {}): SiteRule => ({
  id: 'r1',
  pattern: 'poems.example',
  profileId: 'p2',
  promptId: null,
  presetId: null,
  ...part,
});

export type SiteScene = {
  rules?: SiteRule[];
  /** Messages of the open conversation, which is Pirate's. */
  messages?: number;
  written?: string;
  isRunning?: boolean;
  address?: string | undefined;
  granted?: number[];
};

/** A panel in front of tab 5, where Pirate is chosen. */
export function createSiteScene({
  rules = [aRule()],
  messages = 0,
  written = '',
  isRunning = false,
  granted = [5],
  ...part
}: SiteScene = {}) {
  const address = 'address' in part ? part.address : 'https://poems.example/ode';
  const profiles = signal<Profile[]>([pirate, poet]);
  const chosen = signal<Profile | undefined>(pirate);
  const conversationOf = (id: string, count: number) => ({
    id,
    profileId: count > 0 ? 'p1' : undefined,
    turns: Array.from({ length: count }, () => ({}) as never),
    unreadable: 0,
    isUnseen: false,
  });
  const open = signal(conversationOf('first', messages));
  const drafts = signal<Record<string, string>>({ first: written });
  const text = { peek: () => drafts.value[open.value.id] ?? '' };
  const write = (next: string) => {
    drafts.value = { ...drafts.value, [open.value.id]: next };
  };
  const none = { list: signal([]), take: () => {}, give: async () => {} };
  const fileIds = signal<string[]>([]);
  const context = {
    ...none,
    fileIds,
    whole: async () => [],
    remove(id: string) {
      fileIds.value = fileIds.value.filter((item) => item !== id);
    },
  };
  const tabs = createTabState(fakeHost());
  const { siteUse } = tabs;
  const handled: string[] = [];
  const opening = {
    isPlaced: signal(true),
    untilRead: async () => {},
    withheld: signal(undefined),
    async startNew() {
      open.value = conversationOf('second', 0);
    },
    async startTemporary() {},
    async show(id: string) {
      open.value = conversationOf(id, messages);
    },
  };
  const panel = partOf<IntentParts>({
    opening: partOf<Opening>(opening),
    settings: partOf<SettingsState>({
      current: signal<Settings>({ ...usualSettings, siteRules: rules }),
    }),
    profiles: partOf<ProfilesState>({ profiles, chosen }),
    conversation: partOf<ConversationState>({
      open,
      openRunId: signal(isRunning ? 'run' : undefined),
    }),
    composer: partOf<NextMessage>({
      draft: { text, write, add: (next: string) => write(text.peek() + next) } as never,
      attachments: none as never,
      context: context as never,
    }),
    prompts: {
      /** A prompt that names the page brings a chip. */
      async takePrompt({ prompt, put }) {
        put(prompt.text);
        if (prompt.text.includes('{{page}}')) fileIds.value = [...fileIds.value, 'chip'];
        handled.push(prompt.sendsAtOnce ? 'sent' : 'put');
      },
    },
    profileActions: partOf<IntentParts['profileActions']>({
      async chooseProfile(id) {
        chosen.value = profiles.value.find((profile) => profile.id === id);
      },
      async changeCall({ id }, next) {
        profiles.value = profiles.value.map((profile) =>
          profile.id === id ? { ...profile, call: next } : profile,
        );
      },
    }),
    tabs,
  });
  const browser = partOf<Tabs>({
    tabAddress: async () => address,
    frontTabId: async () => 5,
    readTabGrants: async () => granted.map((tabId) => ({ tabId, origin: 'https://poems.example' })),
  });
  const gestures = createSiteGestures(panel, browser);
  const state = () => ({
    profile: chosen.value?.name,
    conversation: open.value.id,
    message: text.peek(),
    preset: profiles.value[1]?.call.presetId,
    shows: siteUse.value?.state,
  });
  return {
    state,
    handled,
    chips: () => fileIds.value.length,
    addChip() {
      fileIds.value = [...fileIds.value, 'own'];
    },
    siteUse,
    write,
    opens: () => gestures.look(1),
    asks: (want: Want, more: Partial<Intent> = {}) =>
      gestures.around(async (intent) => {
        handled.push(`${intent.want.kind} for ${chosen.value?.name}`);
        if (intent.want.kind === 'new-conversation') await opening.startNew();
      })({ id: 'i1', windowId: 1, tabId: 5, profileId: null, promptId: null, want, ...more }),
  };
}
