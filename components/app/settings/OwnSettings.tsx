import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GivenAccess } from '../../../lib/chat/settings/given-access.ts';
import type { SettingsChange } from '../../../lib/chat/settings/settings.ts';
import type { SiteRule } from '../../../lib/chat/site/site-rule.ts';
import { refusalText } from '../../../lib/chat/storage/refusal-text.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { createStorage } from '../../../lib/panel/storage/storage.ts';
import { say } from '../../../lib/words/say.ts';
import { SettingsDialog } from '../../settings/SettingsDialog.tsx';
import { StoredSection } from '../../settings/SettingsFields.tsx';

type Props = {
  panel: Panel;
  /** Rule for a site that the sheet opens with. */
  rule: SiteRule | undefined;
  /** Opens “Your data” at its figures. */
  onShowStored(): void;
  onClose(): void;
};

/** The settings of Runnel itself. */
export function OwnSettings({ panel, rule, onShowStored, onClose }: Props) {
  const [problem, setProblem] = useState<string>();
  const isLeadingOn = useRef(false);
  const { loadBrowserSettings: load } = panel;
  const storage = useMemo(() => createStorage(panel.tidy, panel.transferWorld), [panel]);
  async function change(part: SettingsChange) {
    setProblem(undefined);
    const refused = await panel.changeSettings(part);
    if (refused) setProblem(say('settings_notSaved', { reason: refusalText(refused.problem) }));
  }
  return (
    <SettingsDialog
      view={{ settings: panel.settings.value, problem, onChange: change }}
      sites={{
        rules: panel.settings.value.siteRules ?? [],
        profiles: panel.profiles.profiles.value,
        first: rule,
        newId: () => crypto.randomUUID(),
        onChange: (siteRules) => void change({ siteRules }),
      }}
      access={{
        given: useGivenAccess(load),
        profiles: panel.profiles.profiles.value,
        removeSite: async (pattern) => (await load()).removeSite(pattern),
        removePermission: async (name) => (await load()).removePermission(name),
      }}
      keys={{
        commands: async () => (await load()).listBrowserCommands(),
        change: async () => (await load()).openShortcuts(),
      }}
      stored={
        <StoredSection
          estimate={storage.estimate}
          onShow={() => {
            isLeadingOn.current = true;
            // Closed first, so that the focus is back where “Your data” will leave it.
            document.activeElement?.closest('dialog')?.close();
          }}
        />
      }
      onClose={() => (isLeadingOn.current ? onShowStored() : onClose())}
    />
  );
}

/** Reads what the person has given to Runnel, and again after each change. */
function useGivenAccess(load: Panel['loadBrowserSettings']): GivenAccess | undefined {
  const [given, setGiven] = useState<GivenAccess>();
  useEffect(() => {
    const leaving = new AbortController();
    void load().then(async ({ readGivenAccess, onAccessChange }) => {
      const read = async () => setGiven(await readGivenAccess());
      if (leaving.signal.aborted) return;
      onAccessChange(() => void read(), leaving.signal);
      await read();
    });
    return () => leaving.abort();
  }, []);
  return given;
}
