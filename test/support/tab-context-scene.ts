import { signal } from '@preact/signals';
import type { DraftContext } from '../../lib/chat/context/context-item.ts';
import type { NextMessage } from '../../lib/panel/composing/next-message.ts';
import type { Opening } from '../../lib/panel/conversation/opening.ts';
import type { Tabs } from '../../lib/panel/host/host.ts';
import type { ProfilesState } from '../../lib/panel/profiles/profiles-state.ts';
import { createIntentHandler } from '../../lib/panel/tabs/intents.ts';
import { createTabContext } from '../../lib/panel/tabs/tab-context.ts';
import type { IntentParts } from '../../lib/panel/tabs/tab-state.ts';
import type { TabReading } from '../../lib/platform/tabs/tab-reading.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';
import './speak-english.ts';
import { createTabFileScene } from './tab-file-scene.ts';

/** The page of the tab. */
export const about = { title: 'Tides', url: 'https://a.test/tides' };
export const read: TabReading = {
  status: 'read',
  ...about,
  language: null,
  how: 'article',
  text: 'At six.',
  selection: null,
  hidden: [],
};
const table = { name: 'Times', rows: 2, columns: 3, text: '| Day |' };
/** A page with a table that has a name, and one without. */
export const tables: TabReading = { status: 'tables', ...about, tables: [table, { ...table, name: '' }] };

type Scene = { reading?: TabReading; granted?: boolean; grants?: { tabId: number; origin: string }[] };

/** A panel beside tab 5, and what it does. */
export async function createTabContextScene({ reading = read, granted = true, grants = [] }: Scene = {}) {
  const done: unknown[] = [];
  const added: Omit<DraftContext, 'id'>[] = [];
  const addedTo: unknown[] = [];
  const now = {
    reading,
    find: (_: number): Awaited<ReturnType<Tabs['findTab']>> => 'gone',
    /** Runs while a tab is read. */
    meanwhile: () => {},
    /** When the worker answers. */
    answers: Promise.resolve(),
  };
  const { panel: ofFiles, open, chosen } = createTabFileScene();
  chosen.value = undefined;
  const panel: IntentParts = {
    ...ofFiles,
    profiles: partOf<ProfilesState>({ chosen, profiles: signal([]) }),
    composer: {
      ...ofFiles.composer,
      draft: partOf<NextMessage['draft']>({ add: () => {} }),
      context: partOf<NextMessage['context']>({
        async add(item, id) {
          added.push(item);
          addedTo.push(id);
        },
      }),
    },
    opening: partOf<Opening>({ isPlaced: signal(true), untilRead: async () => {} }),
    ...({} as Pick<IntentParts, 'begin' | 'settings' | 'profileActions' | 'sending' | 'prompts'>),
  };
  const browser = partOf<Tabs>({
    async readTab() {
      now.meanwhile();
      return now.reading;
    },
    ownWindow: async () => ({ windowId: 1, isPanel: true }),
    frontTabId: async () => 5,
    takeTabPicture: async () => ({ status: 'too-often' }),
    readTabGrants: async () => grants,
    findTab: async (tabId) => now.find(tabId),
    showAccessRequest: async () => {},
    hideAccessRequest: async () => {},
    holdSite: (origin) => ({
      end: () => void done.push(`let go of ${origin}`),
      endAfter: (tabId) => void done.push(`hold ${origin} for ${tabId}`),
    }),
  });
  const send = async (name: string, input: object) => {
    done.push([name, 'want' in input ? input.want : input]);
    await now.answers;
    return { ok: true, value: {} };
  };
  const host = fakeHost({
    commands: { send: send as never },
    access: {
      async request(pattern) {
        done.push(`ask ${pattern}`);
        return granted;
      },
    },
  });
  const tabs = await createTabContext(panel, browser, host);
  const intents = createIntentHandler(panel, browser, host);
  const { notice } = panel;
  const { offeredFile } = panel.tabs;
  const question = () => panel.tabs.question.value;
  return { notice, offeredFile, open, chosen, tabs, intents, done, added, addedTo, now, question };
}

/** The site of the last gesture in the tab. */
export const site = { tabId: 5, origin: 'https://a.test' };
