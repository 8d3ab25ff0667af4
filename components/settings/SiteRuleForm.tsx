import { useEffect, useRef, useState } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { SiteRule } from '../../lib/chat/settings/settings.ts';
import { webUrl } from '../../lib/chat/site/site-pattern.ts';
import { namedBy, patternProblem, ruleFor, ruleText } from '../../lib/chat/site/site-rules.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import fieldStyles from '../ui/Field.module.css';
import { Field, Labelled } from '../ui/Field.tsx';
import { useFocusOnProblem } from '../ui/focus.ts';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import styles from './Settings.module.css';

export type RuleFormProps = {
  rule: SiteRule;
  profiles: readonly Profile[];
  isNew: boolean;
  /** Warning that the sheet is about to close. */
  warning: string | undefined;
  /** Called with what is not saved yet, or null. */
  onUnsaved(rule: SiteRule | null): void;
  onSave(rule: SiteRule): void;
  onCancel(): void;
};

/** A rule while it is edited. What is wrong is said when it is saved. */
export function SiteRuleForm({ rule: before, profiles, isNew, warning, ...on }: RuleFormProps) {
  const { onUnsaved, onSave, onCancel } = on;
  const form = useRef<HTMLFormElement>(null);
  const [rule, setRule] = useState(before);
  const [isChecked, setIsChecked] = useState(false);
  const focusOnProblem = useFocusOnProblem(form);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const problem = patternProblem(rule.pattern);
  const { profile } = namedBy(rule, profiles);
  useEffect(() => () => onUnsaved(null), []);

  function change(part: Partial<SiteRule>) {
    const next = { ...rule, ...part };
    setRule(next);
    onUnsaved(next);
  }

  function save() {
    setIsChecked(true);
    if (problem === undefined && profile) onSave({ ...rule, pattern: rule.pattern.trim() });
    else focusOnProblem();
  }

  return (
    <form
      ref={form}
      class={styles.rule}
      aria-label={say(isNew ? 'sites_new' : 'sites_editing')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={say('sites_pattern')}
        inputMode="url"
        value={rule.pattern}
        hint={say('sites_patternHint')}
        problem={isChecked ? problem : undefined}
        onChange={(pattern) => change({ pattern })}
      />
      <Choice
        label={say('sites_profile')}
        value={profile?.id ?? ''}
        none={profile ? undefined : say('sites_chooseProfile')}
        problem={isChecked && !profile ? say('sites_profileMissing') : undefined}
        options={profiles}
        onChange={(profileId) => change({ profileId: profileId ?? '', promptId: null, presetId: null })}
      />
      <Extras rule={rule} profile={profile} onChange={change} />
      {warning !== undefined && <p role="alert">{warning}</p>}
      <div class={styles.tools}>
        <PrimaryButton type="submit">{say('sites_save')}</PrimaryButton>
        <Button look="quiet" onClick={onCancel}>
          {say('common_cancel')}
        </Button>
      </div>
    </form>
  );
}

type ExtrasProps = {
  rule: SiteRule;
  profile: Profile | undefined;
  onChange(part: Partial<SiteRule>): void;
};

/** The prompt and the preset, where the profile has some. */
function Extras({ rule, profile, onChange }: ExtrasProps) {
  if (!profile) return null;
  const { prompts, call } = profile;
  return (
    <>
      {(prompts.length > 0 || rule.promptId !== null) && (
        <Choice
          label={say('sites_prompt')}
          hint={say('sites_promptHint')}
          value={prompts.find(({ id }) => id === rule.promptId)?.id ?? ''}
          none={say('sites_noPrompt')}
          options={prompts}
          onChange={(promptId) => onChange({ promptId })}
        />
      )}
      {(call.presets.length > 0 || rule.presetId !== null) && (
        <Choice
          label={say('sites_preset')}
          hint={say('sites_presetHint')}
          value={call.presets.find(({ id }) => id === rule.presetId)?.id ?? ''}
          none={say('sites_keepPreset')}
          options={call.presets}
          onChange={(presetId) => onChange({ presetId })}
        />
      )}
    </>
  );
}

type ChoiceProps = {
  label: string;
  hint?: string;
  value: string;
  /** The choice of nothing; undefined if something must be chosen. */
  none: string | undefined;
  problem?: string | undefined;
  options: readonly { id: string; name: string }[];
  onChange(id: string | null): void;
};

const Choice = ({ label, hint, problem, value, none, options, onChange }: ChoiceProps) => (
  <Labelled
    {...{ label, hint, problem }}
    control={(names) => (
      <select
        {...names}
        class={fieldStyles.input}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    )}
  />
);

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
