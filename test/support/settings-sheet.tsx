import { render } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { SettingsDialog } from '../../components/settings/SettingsDialog.tsx';
import type { SettingsView } from '../../components/settings/SettingsFields.tsx';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { GivenAccess } from '../../lib/chat/settings/given-access.ts';
import type { BrowserCommand } from '../../lib/chat/settings/page-keys.ts';
import { type SettingsChange, type SiteRule, usualSettings } from '../../lib/chat/settings/settings.ts';
import { aProfile, aPrompt } from './profile.ts';

type Given = Partial<SettingsView> & {
  rules?: SiteRule[];
  /** Rule that the sheet opens with. */
  rule?: SiteRule | undefined;
  profiles?: Profile[];
  access?: GivenAccess;
  refusesRemoval?: boolean;
  commands?: BrowserCommand[];
  opensCommands?: boolean;
};

/** Shows the sheet “Settings”, which keeps the rules and the access that are changed, and records the rest. */
export function settingsSheet({
  rules: given = [],
  rule,
  profiles = [],
  access: before = { sites: [], permissions: [] },
  refusesRemoval = false,
  commands = [],
  opensCommands = true,
  ...view
}: Given = {}) {
  const recorded = { rules: given, changes: [] as SettingsChange[], removed: [] as string[], closed: 0 };
  function Sheet() {
    const [rules, setRules] = useState(given);
    const [access, setAccess] = useState(before);
    recorded.rules = rules;
    async function remove(name: string) {
      recorded.removed.push(name);
      if (!refusesRemoval) setAccess((now) => withoutAccess(now, name));
      return !refusesRemoval;
    }
    return (
      <SettingsDialog
        view={{
          settings: usualSettings,
          problem: undefined,
          onChange: (change) => void recorded.changes.push(change),
          ...view,
        }}
        access={{ given: access, profiles, removeSite: remove, removePermission: remove }}
        keys={{ commands: async () => commands, change: async () => opensCommands }}
        sites={{ rules, profiles, first: rule, newId: () => 'new', onChange: setRules }}
        stored={null}
        onClose={() => {
          recorded.closed += 1;
        }}
      />
    );
  }
  render(<Sheet />);
  return recorded;
}

const withoutAccess = ({ sites, permissions }: GivenAccess, name: string): GivenAccess => ({
  sites: sites.filter(({ pattern }) => pattern !== name),
  permissions: permissions.filter((other) => other !== name),
});

export const poet = aProfile({
  id: 'p1',
  name: 'Poet',
  prompts: [aPrompt('rhyme')],
  call: { ...aProfile().call, presets: [{ id: 'c1', name: 'Formal', values: {} }] },
});
export const pirate = aProfile({ id: 'p2', name: 'Pirate' });

export const aRule = (id: string, pattern: string, part: Partial<SiteRule> = {}): SiteRule => ({
  id,
  pattern,
  profileId: 'p1',
  promptId: null,
  presetId: null,
  ...part,
});

/** Two rules for the poet, and one whose profile is gone. */
export const threeRules = [
  aRule('r1', 'a.example'),
  aRule('r2', 'b.example'),
  aRule('r3', '*', { profileId: 'gone' }),
];
