import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GivenAccess } from '../../../lib/chat/settings/given-access.ts';
import type { SettingsChange, SiteRule } from '../../../lib/chat/settings/settings.ts';
import { refusalText } from '../../../lib/chat/storage/refusal.ts';
import type { Host } from '../../../lib/panel/host/host.ts';
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
  const { access } = panel.host;
  const storage = useMemo(() => createStorage(panel, panel.host), [panel]);
  async function change(part: SettingsChange) {
    setProblem(undefined);
    const refused = await panel.settings.change(part);
    if (refused) setProblem(say('settings_notSaved', { reason: refusalText(refused.problem) }));
  }
  return (
    <SettingsDialog
      view={{ settings: panel.settings.current.value, problem, onChange: change }}
      sites={{
        rules: panel.settings.current.value.siteRules ?? [],
        profiles: panel.profiles.profiles.value,
        first: rule,
        newId: () => crypto.randomUUID(),
        onChange: (siteRules) => void change({ siteRules }),
      }}
      access={{
        given: useGivenAccess(access),
        profiles: panel.profiles.profiles.value,
        removeSite: async (pattern) => (await access.loadGiven()).removeSite(pattern),
        removePermission: async (name) => (await access.loadGiven()).removePermission(name),
      }}
      keys={{
        commands: async () => (await access.loadGiven()).listBrowserCommands(),
        change: async () => (await access.loadGiven()).openShortcuts(),
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
function useGivenAccess({ loadGiven, onChange }: Host['access']): GivenAccess | undefined {
  const [given, setGiven] = useState<GivenAccess>();
  useEffect(() => {
    const leaving = new AbortController();
    void loadGiven().then(async ({ readGivenAccess }) => {
      const read = async () => setGiven(await readGivenAccess());
      if (leaving.signal.aborted) return;
      onChange(() => void read(), leaving.signal);
      await read();
    });
    return () => leaving.abort();
  }, []);
  return given;
}
