import { signal } from '@preact/signals';
import type { InputPlan } from '../../lib/form/input-plan.ts';
import { createPromptUse } from '../../lib/panel/page/prompt-use.ts';
import type { OfferedFile } from '../../lib/panel/page/tab-files.ts';
import type { AskedOfTab, TabReading } from '../../lib/platform/tabs/tab-reading.ts';
import { createSendingScene } from './sending-scene.ts';

const tides = { title: 'Tides', url: 'https://sea.example/tides' };
const known = { status: 'read' as const, language: null, ...tides };

/** The page in front, with a selection. */
export const pageInFront: Record<AskedOfTab, TabReading> = {
  page: { ...known, how: 'article', text: 'High water at six.', selection: null },
  selection: { ...known, how: 'selection', text: 'at six', selection: null },
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
  const takePrompt = createPromptUse({
    ...scene,
    profiles: { chosen: scene.chosen },
    conversation: { open: scene.open },
    offeredFile: signal(offered),
    form: { state: signal({ files: {} }) },
    runnable: {
      textFields: signal([]),
      fields: signal([]),
      plan: signal<InputPlan | undefined>(plan),
      isKnownWithin: async () => true,
    },
    async readTab(tabId, what) {
      asked.push([tabId, what]);
      meanwhile.act?.();
      return reading ?? pageInFront[what];
    },
    ownWindow: async () => ({ windowId: 1, isPanel }),
    frontTabId: async () => 7,
    wishAccess: async (...of) => void wished.push(of),
    send: () => scene.sending.send(),
  });
  return {
    ...scene,
    asked,
    wished,
    meanwhile,
    /** Takes a prompt after what is written. */
    take: (
      text: string,
      part: Partial<Parameters<typeof takePrompt>[0]> & { sendsAtOnce?: boolean } = {},
    ) => {
      const { sendsAtOnce = false, ...use } = part;
      return takePrompt({ prompt: { text, sendsAtOnce }, put: draft.add, ...use });
    },
    chips: () =>
      scene.context.list.value.map(({ kind, place, url, text }) =>
        [kind, place ?? '', url, text].join(' ').trim(),
      ),
  };
}
