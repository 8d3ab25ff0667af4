import { useEffect, useState } from 'preact/hooks';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { SiteRule } from '../../../lib/chat/settings/settings.ts';
import { patternOf } from '../../../lib/chat/site/site-pattern.ts';
import { wishedRule } from '../../../lib/chat/site/site-rules.ts';
import { say } from '../../../lib/words/say.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** The parts of a rule for the tab in front. */
export type RuleMaking = {
  profile: Profile;
  rules: readonly SiteRule[];
  frontAddress(): Promise<string | undefined>;
};

/** The item that makes a rule for the tab in front, where its address is known. */
export function SiteItem({
  profile,
  rules,
  frontAddress,
  onRule,
}: RuleMaking & { onRule(rule: SiteRule): void }) {
  const [pattern, setPattern] = useState<string>();
  useEffect(() => void frontAddress().then((address) => setPattern(address && patternOf(address))), []);
  if (pattern === undefined) return null;
  return (
    <MenuItem
      icon="page"
      onClick={() => onRule(wishedRule(rules, pattern, { id: crypto.randomUUID(), profileId: profile.id }))}
    >
      {say('topBar_useOnSite', { profile: profile.name })}
    </MenuItem>
  );
}
