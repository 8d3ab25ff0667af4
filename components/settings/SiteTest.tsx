import { useState } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { SiteRule } from '../../lib/chat/settings/settings.ts';
import { webUrl } from '../../lib/chat/site/site-pattern.ts';
import { namedBy, ruleFor, ruleText } from '../../lib/chat/site/site-rules.ts';
import { say } from '../../lib/words/say.ts';
import { Field } from '../ui/Field.tsx';

type Props = { rules: readonly SiteRule[]; profiles: readonly Profile[] };

/** Tells which rule an address has. */
export function SiteTest({ rules, profiles }: Props) {
  const [address, setAddress] = useState('');
  return (
    <div>
      <Field
        label={say('sites_test')}
        inputMode="url"
        placeholder="https://docs.example.com/start"
        value={address}
        onChange={setAddress}
      />
      <p role="status" dir="auto">
        {address.trim() !== '' && outcome(address.trim(), rules, profiles)}
      </p>
    </div>
  );
}

function outcome(typed: string, rules: Props['rules'], profiles: Props['profiles']): string {
  const address = typed.includes('://') ? typed : `https://${typed}`;
  if (!webUrl(address)) return say('sites_testNoAddress');
  const rule = ruleFor(rules, address);
  if (!rule) return say('sites_testNone');
  const found = { number: rules.indexOf(rule) + 1, pattern: rule.pattern };
  return namedBy(rule, profiles).profile
    ? say('sites_testFits', { ...found, choice: ruleText(rule, profiles) })
    : say('sites_testFitsGone', found);
}
