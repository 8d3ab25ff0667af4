import { useEffect, useRef, useState } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { SiteRule } from '../../lib/chat/site/site-rule.ts';
import { namedBy, patternProblem } from '../../lib/chat/site/site-rules.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import fieldStyles from '../ui/Field.module.css';
import { Field } from '../ui/Field.tsx';
import { useFocusOnProblem } from '../ui/focus.ts';
import styles from './Settings.module.css';

type Props = {
  rule: SiteRule;
  profiles: readonly Profile[];
  isNew: boolean;
  onSave(rule: SiteRule): void;
  onCancel(): void;
};

/** A rule while it is edited. What is wrong is said when it is saved. */
export function SiteRuleForm({ rule: before, profiles, isNew, onSave, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [rule, setRule] = useState(before);
  const [isChecked, setIsChecked] = useState(false);
  const focusOnProblem = useFocusOnProblem(form);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const problem = patternProblem(rule.pattern);
  const { profile } = namedBy(rule, profiles);
  const change = (part: Partial<SiteRule>) => setRule({ ...rule, ...part });

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
        isInvalid={isChecked && !profile}
        options={profiles}
        onChange={(profileId) => change({ profileId: profileId ?? '', promptId: null, presetId: null })}
      />
      <Extras rule={rule} profile={profile} onChange={change} />
      <div class={styles.tools}>
        <Button type="submit" look="primary">
          {say('sites_save')}
        </Button>
        <Button onClick={onCancel}>{say('common_cancel')}</Button>
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
  isInvalid?: boolean;
  options: readonly { id: string; name: string }[];
  onChange(id: string | null): void;
};

const Choice = ({ label, hint, value, none, isInvalid = false, options, onChange }: ChoiceProps) => (
  <label class={fieldStyles.field}>
    <span class={fieldStyles.label}>{label}</span>
    <select
      class={fieldStyles.input}
      value={value}
      aria-invalid={isInvalid ? 'true' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
    {hint && <span class={fieldStyles.hint}>{hint}</span>}
  </label>
);
