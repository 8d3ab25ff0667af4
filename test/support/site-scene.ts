import { signal } from '@preact/signals';
import type { Intent, Want } from '../../lib/chat/intent/intent.ts';
import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { type Settings, type SiteRule, usualSettings } from '../../lib/chat/settings/settings.ts';
import { createSiteGestures } from '../../lib/panel/sites/site-gestures.ts';
import type { SitePanel, SiteUse } from '../../lib/panel/sites/site-use.ts';
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
  const siteUse = signal<SiteUse | undefined>(undefined);
  const handled: string[] = [];
  const panel = {
    isPlaced: signal(true),
    untilRead: async () => {},
    withheld: signal(undefined),
    settings: signal<Settings>({ ...usualSettings, siteRules: rules }),
    profiles: { profiles, chosen },
    conversation: { open, openRunId: signal(isRunning ? 'run' : undefined) },
    draft: { text, write, add: (next: string) => write(text.peek() + next) },
    attachments: none,
    context,
    /** A prompt that names the page brings a chip. */
    async takePrompt({ prompt, put }: Parameters<SitePanel['takePrompt']>[0]) {
      put(prompt.text);
      if (prompt.text.includes('{{page}}')) fileIds.value = [...fileIds.value, 'chip'];
      handled.push(prompt.sendsAtOnce ? 'sent' : 'put');
    },
    siteUse,
    async chooseProfile(id: string) {
      chosen.value = profiles.value.find((profile) => profile.id === id);
    },
    async changeCall({ id }: Profile, next: CallSettings) {
      profiles.value = profiles.value.map((profile) =>
        profile.id === id ? { ...profile, call: next } : profile,
      );
    },
    async startNew() {
      open.value = conversationOf('second', 0);
    },
    async startTemporary() {},
    async show(id: string) {
      open.value = conversationOf(id, messages);
    },
  };
  const gestures = createSiteGestures(panel as unknown as SitePanel, {
    tabAddress: async () => address,
    frontTabId: async () => 5,
    readTabGrants: async () => granted.map((tabId) => ({ tabId, origin: 'https://poems.example' })),
  });
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
        if (intent.want.kind === 'new-conversation') await panel.startNew();
      })({ id: 'i1', windowId: 1, tabId: 5, profileId: null, promptId: null, want, ...more }),
  };
}
