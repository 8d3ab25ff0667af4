import { useRef, useState } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import {
  type GivenAccess,
  permissionText,
  profilesAt,
  profilesNeeding,
  siteText,
} from '../../lib/chat/settings/given-access.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { DeleteDialog } from '../ui/Dialog.tsx';
import { useFocusPast } from '../ui/focus.ts';
import styles from './Settings.module.css';
import { Section } from './SettingsFields.tsx';

/** Permissions and the profiles that use them. Each removal resolves to whether the permission is gone. */
export type AccessView = {
  /** Undefined until it is read. */
  given: GivenAccess | undefined;
  profiles: readonly Profile[];
  removeSite(pattern: string): Promise<boolean>;
  removePermission(name: string): Promise<boolean>;
};

/** A row of the list. */
type Entry = {
  key: string;
  text: string;
  about: string;
  isFixed: boolean;
  /** Profiles that stop working without it. */
  needed: Profile[];
  remove(): Promise<boolean>;
};

/** Sites and permissions that the person has given, each with a button that takes it back. */
export function AccessSection({ view }: { view: AccessView }) {
  const list = useRef<HTMLUListElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Entry>();
  const [said, setSaid] = useState('');
  const entries = entriesOf(view);
  const focusPast = useFocusPast(
    (key) => entries.some((entry) => entry.key === key),
    (next) => focusEntry(list.current, next),
  );

  async function remove(entry: Entry) {
    focusPast(
      [entry.key],
      entries.map(({ key }) => key),
    );
    const isGone = await entry.remove();
    setSaid(say(isGone ? 'access_removed' : 'access_notRemoved', { of: entry.text }));
  }

  return (
    <Section id="settings-access" title={say('access_title')}>
      {view.given && (
        <p class={dialogStyles.hint}>{say(view.given.sites.length > 0 ? 'access_hint' : 'access_none')}</p>
      )}
      <ul ref={list} class={styles.access}>
        {entries.map((entry) => (
          <AccessEntry
            key={entry.key}
            entry={entry}
            onRemove={() => {
              if (entry.needed.length === 0) return void remove(entry);
              setAsked(entry);
              dialog.current?.showModal();
            }}
          />
        ))}
      </ul>
      <p role="status">{said}</p>
      <DeleteDialog
        dialog={dialog}
        title={say('access_removeTitle', { site: asked?.text ?? '' })}
        action={say('access_removeAction')}
        onDelete={() => asked && void remove(asked)}
      >
        {asked && say('access_removeText', namesOf(asked.needed))}
      </DeleteDialog>
    </Section>
  );
}

function AccessEntry({ entry, onRemove }: { entry: Entry; onRemove(): void }) {
  const { key, text, about, isFixed } = entry;
  return (
    <li class={styles.entry} data-key={key}>
      <div class={styles.words}>
        <p class={styles.site}>{text}</p>
        {about !== '' && (
          <p class={dialogStyles.hint} dir="auto">
            {about}
          </p>
        )}
      </div>
      {isFixed ? (
        <span class={dialogStyles.hint}>{say('access_fixed')}</span>
      ) : (
        <Button aria-label={say('access_removeOf', { of: text })} onClick={onRemove}>
          {say('common_remove')}
        </Button>
      )}
    </li>
  );
}

function entriesOf({ given, profiles, removeSite, removePermission }: AccessView): Entry[] {
  const { sites = [], permissions = [] } = given ?? {};
  return [
    ...sites.map(({ pattern, isFixed }) => ({
      key: pattern,
      text: siteText(pattern),
      about: say('access_usedBy', namesOf(profilesAt(pattern, profiles))),
      isFixed,
      needed: profilesNeeding(pattern, sites, profiles),
      remove: () => removeSite(pattern),
    })),
    ...permissions.map((name) => ({
      key: name,
      text: permissionText(name),
      about: '',
      isFixed: false,
      needed: [],
      remove: () => removePermission(name),
    })),
  ];
}

const namesOf = (profiles: Profile[]) => ({
  count: profiles.length,
  names: listText(profiles.map(({ name }) => say('common_quoted', { text: name }))),
});

/** Focuses the button of an entry, or the heading where the list has no button left. */
function focusEntry(list: HTMLElement | null, key: string | undefined) {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const button = buttons.find((item) => item.closest('li')?.dataset.key === key) ?? buttons.at(-1);
  (button ?? list?.closest('section')?.querySelector('h3'))?.focus();
}
