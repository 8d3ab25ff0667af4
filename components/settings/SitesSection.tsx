import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { SiteRule } from '../../lib/chat/settings/settings.ts';
import { movedRule, ruleText, withRule } from '../../lib/chat/site/site-rules.ts';
import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import foldStyles from '../ui/Fold.module.css';
import { firstControl, focusAfter, useFocusPast } from '../ui/focus.ts';
import styles from './Settings.module.css';
import { Section } from './SettingsFields.tsx';
import { type RuleFormProps, SiteRuleForm, SiteTest } from './SiteRuleForm.tsx';

export type SitesView = {
  rules: readonly SiteRule[];
  profiles: readonly Profile[];
  /** Rule that the sheet opens with: a new one, or one to change. */
  first: SiteRule | undefined;
  newId(): string;
  onChange(rules: SiteRule[]): void;
};

/** The last change, and the way back. */
type Done = { text: string; undo(rules: readonly SiteRule[]): SiteRule[] };

type SectionProps = { view: SitesView } & Pick<RuleFormProps, 'warning' | 'onUnsaved'>;

/** The rules for sites, in their order. */
export function SitesSection({ view, ...kept }: SectionProps) {
  const { rules, profiles, first, newId } = view;
  const box = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState(first);
  const changes = useChanges(view, box);
  const isNew = edited !== undefined && !rules.some(({ id }) => id === edited.id);
  const editor = edited && (
    <SiteRuleForm
      key={edited.id}
      rule={edited}
      profiles={profiles}
      isNew={isNew}
      {...kept}
      onSave={(rule) => {
        setEdited(undefined);
        changes.save(rule);
      }}
      onCancel={() => {
        setEdited(undefined);
        focusIn(box, isNew ? '[data-add]' : buttonOf(edited));
      }}
    />
  );
  return (
    <Section id="settings-sites" title={say('sites_title')}>
      <p class={dialogStyles.hint}>{say('sites_hint')}</p>
      <details>
        <summary class={foldStyles.summary}>{say('sites_limits')}</summary>
        <p class={dialogStyles.hint}>{say('sites_limitsText')}</p>
      </details>
      <div ref={box} class={styles.sites}>
        {isNew && editor}
        <ol class={styles.access} aria-label={say('sites_list')}>
          {rules.map((rule, place) => (
            <li key={rule.id} data-key={rule.id}>
              {edited?.id === rule.id ? (
                editor
              ) : (
                <RuleEntry {...{ rule, place, profiles }} onEdit={() => setEdited(rule)} {...changes} />
              )}
            </li>
          ))}
        </ol>
        <DoneLine done={changes.done} onUndo={changes.undo} />
        {!edited && profiles.length > 0 && (
          <Button
            class={dialogStyles.start}
            icon="add"
            data-add
            onClick={() => setEdited(newRule(newId(), profiles))}
          >
            {say('sites_add')}
          </Button>
        )}
        {profiles.length === 0 && <p>{say('sites_noProfile')}</p>}
        {rules.length > 0 && <SiteTest rules={rules} profiles={profiles} />}
      </div>
    </Section>
  );
}

const buttonOf = ({ id }: SiteRule) => `[data-key="${id}"] button`;

const focusIn = (box: RefObject<HTMLElement | null>, find: string) =>
  focusAfter(box.current, (all) => all.querySelector<HTMLElement>(find));

/** Returns the changes of the list. Each can be taken back until the next one. */
function useChanges({ rules, onChange }: SitesView, box: RefObject<HTMLElement | null>) {
  const [done, setDone] = useState<Done>();
  const focusPast = useFocusPast(
    (key) => rules.some(({ id }) => id === key),
    () => focusIn(box, '[data-undo]'),
  );
  return {
    done,
    count: rules.length,
    save(rule: SiteRule) {
      onChange(withRule(rules, rule));
      setDone(undefined);
      focusIn(box, buttonOf(rule));
    },
    move(rule: SiteRule, by: -1 | 1) {
      const moved = movedRule(rules, rule.id, by);
      onChange(moved);
      const place = moved.findIndex(({ id }) => id === rule.id) + 1;
      setDone({
        text: say('sites_moved', { pattern: rule.pattern, place }),
        undo: (now) => movedRule(now, rule.id, by === 1 ? -1 : 1),
      });
    },
    remove(rule: SiteRule) {
      const at = rules.indexOf(rule);
      focusPast([rule.id], []);
      onChange(rules.filter((other) => other !== rule));
      setDone({
        text: say('sites_deleted', { pattern: rule.pattern }),
        undo: (now) => now.toSpliced(at, 0, rule),
      });
    },
    undo() {
      if (done) onChange(done.undo(rules));
      setDone(undefined);
      // While a rule is edited, no other can be added.
      focusAfter(box.current, (all) => all.querySelector<HTMLElement>('[data-add]') ?? firstControl(all));
    },
  };
}

const DoneLine = ({ done, onUndo }: { done: Done | undefined; onUndo(): void }) => (
  <div role="status" class={styles.done}>
    {done && (
      <>
        <span dir="auto">{done.text}</span>
        <Button data-undo onClick={onUndo}>
          {say('common_undo')}
        </Button>
      </>
    )}
  </div>
);

/** A new rule is for the only profile, or for one to choose. */
const newRule = (id: string, profiles: readonly Profile[]): SiteRule => ({
  id,
  pattern: '',
  profileId: profiles.length === 1 ? (profiles[0]?.id ?? '') : '',
  promptId: null,
  presetId: null,
});

type EntryProps = {
  rule: SiteRule;
  place: number;
  profiles: readonly Profile[];
  onEdit(): void;
} & Pick<ReturnType<typeof useChanges>, 'count' | 'move' | 'remove'>;

function RuleEntry({ rule, place, profiles, count, onEdit, move, remove }: EntryProps) {
  const { pattern } = rule;
  return (
    <div class={styles.entry}>
      <div class={styles.words}>
        <p class={styles.site} dir="auto">
          {pattern}
        </p>
        <p class={dialogStyles.hint} dir="auto">
          {ruleText(rule, profiles)}
        </p>
      </div>
      <div class={styles.tools}>
        <IconButton icon="edit" label={say('sites_edit', { pattern })} onClick={onEdit} />
        <IconButton
          icon="up"
          label={say('sites_up', { pattern })}
          aria-disabled={place === 0}
          onClick={() => place > 0 && move(rule, -1)}
        />
        <IconButton
          icon="down"
          label={say('sites_down', { pattern })}
          aria-disabled={place === count - 1}
          onClick={() => place < count - 1 && move(rule, 1)}
        />
        <IconButton icon="delete" label={say('sites_delete', { pattern })} onClick={() => remove(rule)} />
      </div>
    </div>
  );
}
