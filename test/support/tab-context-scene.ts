import { signal } from '@preact/signals';
import type { DraftContext } from '../../lib/chat/context/draft-context.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Notice } from '../../lib/panel/page/notice.ts';
import { createTabContext, type TabContextWorld } from '../../lib/panel/page/tab-context.ts';
import type { TabQuestion } from '../../lib/panel/page/tab-question.ts';
import { createContextTaking } from '../../lib/panel/page/taken-context.ts';
import type { TabReading } from '../../lib/platform/tabs/tab-reading.ts';
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
    find: (_: number): Awaited<ReturnType<TabContextWorld['findTab']>> => 'gone',
    /** Runs while a tab is read. */
    meanwhile: () => {},
    /** When the worker answers. */
    answers: Promise.resolve(),
  };
  const { panel: files } = createTabFileScene();
  const state = {
    ...files,
    notice: signal<Notice | undefined>(undefined),
    tabQuestion: signal<TabQuestion | undefined>(undefined),
    profiles: { chosen: signal<Profile | undefined>(undefined), profiles: signal<Profile[]>([]) },
    runnable: { ...files.runnable, textFields: signal([]) },
    context: {
      async add(item: Omit<DraftContext, 'id'>, id?: string) {
        added.push(item);
        addedTo.push(id);
      },
    },
    async readTab() {
      now.meanwhile();
      return now.reading;
    },
  };
  const browser = {
    sendCommand: (async (name: string, input: object) => {
      done.push([name, 'want' in input ? input.want : input]);
      await now.answers;
      return { ok: true, value: {} };
    }) as never,
    ownWindow: async () => ({ windowId: 1, isPanel: true }),
    frontTabId: async () => 5,
    takeTabPicture: async () => ({ status: 'too-often' as const }),
  };
  const tabs = await createTabContext({
    ...state,
    ...browser,
    async requestAccess(pattern) {
      done.push(`ask ${pattern}`);
      return granted;
    },
    readTabGrants: async () => grants,
    findTab: async (tabId) => now.find(tabId),
    showAccessRequest: async () => {},
    hideAccessRequest: async () => {},
    holdSite: (origin) => ({
      end: () => void done.push(`let go of ${origin}`),
      endAfter: (tabId) => void done.push(`hold ${origin} for ${tabId}`),
    }),
  });
  const intents = createContextTaking({
    ...state,
    ...browser,
    ...{ chooseProfile: async () => {}, draft: { add: () => {} }, takePrompt: async () => {} },
  });
  const question = () => state.tabQuestion.value;
  return { ...state, tabs, intents, done, added, addedTo, now, question };
}

/** The site of the last gesture in the tab. */
export const site = { tabId: 5, origin: 'https://a.test' };
