import { signal } from '@preact/signals';
import type { InputPlan } from '../../lib/form/input-plan.ts';
import type { InputForm } from '../../lib/panel/composing/input-form.ts';
import type { NextMessage } from '../../lib/panel/composing/next-message.ts';
import type { ConversationState } from '../../lib/panel/conversation/conversation-state.ts';
import type { Tabs } from '../../lib/panel/host/host.ts';
import type { ProfilesState } from '../../lib/panel/profiles/profiles-state.ts';
import type { RunnableState } from '../../lib/panel/profiles/runnable-state.ts';
import { createPromptUse } from '../../lib/panel/tabs/prompt-use.ts';
import { createTabState, type OfferedFile, type PromptUse } from '../../lib/panel/tabs/tab-state.ts';
import type { AskedOfTab, TabReading } from '../../lib/platform/tabs/tab-reading.ts';
import type { CommandInput } from '../../lib/wire/commands.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';
import { createSendingScene } from './sending-scene.ts';

const tides = { title: 'Tides', url: 'https://sea.example/tides' };
const known = { status: 'read' as const, language: null, ...tides };

/** The page in front, with a selection. */
export const pageInFront: Record<AskedOfTab, TabReading> = {
  page: { ...known, how: 'article', text: 'High water at six.', selection: null, hidden: [] },
  selection: { ...known, how: 'selection', text: 'at six', selection: null, hidden: [] },
  tables: { status: 'tables', ...tides, tables: [] },
};

type Part = { reading?: TabReading; isPanel?: boolean; plan?: InputPlan; offered?: OfferedFile };

/** Creates a page beside a tab that can be read, or gives `reading` instead. */
export function createPromptScene({ reading, isPanel = true, plan = { kind: 'text' }, offered }: Part = {}) {
  const scene = createSendingScene({ plan });
  const { draft } = scene;
  const asked: [number, AskedOfTab][] = [];
  const wished: number[][] = [];
  /** Runs while the tab is read. */
  const meanwhile: { act?: () => void } = {};
  const tabs = createTabState(fakeHost());
  tabs.offeredFile.value = offered;
  const panel = {
    profiles: partOf<ProfilesState>({ chosen: scene.chosen }),
    conversation: partOf<ConversationState>({ open: scene.open }),
    composer: partOf<NextMessage>({
      draft,
      attachments: scene.attachments,
      context: scene.context,
      form: partOf<InputForm>({ state: signal({ files: {} }) as never }),
      runnable: partOf<RunnableState>({
        textFields: signal([]),
        fields: signal([]),
        plan: signal(plan),
        isKnownWithin: async () => true,
      }),
    }),
    notice: scene.notice,
    sending: scene.sending,
    tabs,
  };
  const browser = partOf<Tabs>({
    async readTab(tabId, what) {
      asked.push([tabId, what]);
      meanwhile.act?.();
      return reading ?? pageInFront[what];
    },
    ownWindow: async () => ({ windowId: 1, isPanel }),
    frontTabId: async () => 7,
  });
  const wish = async (_: string, { windowId, tabId, want }: CommandInput<'intent.wish'>) => {
    if (typeof want === 'object' && want.kind === 'access') wished.push([windowId, tabId]);
    return { ok: true, value: {} };
  };
  const takePrompt = createPromptUse(panel, browser, fakeHost({ commands: { send: wish as never } }));
  return {
    ...scene,
    asked,
    wished,
    meanwhile,
    /** Takes a prompt after what is written. */
    take: (text: string, part: Partial<PromptUse> & { sendsAtOnce?: boolean } = {}) => {
      const { sendsAtOnce = false, ...use } = part;
      return takePrompt({ prompt: { text, sendsAtOnce }, put: draft.add, ...use });
    },
    chips: () =>
      scene.context.list.value.map(({ kind, place, url, text }) =>
        [kind, place ?? '', url, text].join(' ').trim(),
      ),
  };
}
