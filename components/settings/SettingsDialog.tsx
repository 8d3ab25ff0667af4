import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type BrowserCommand, commandText, pageKeys, pressText } from '../../lib/chat/settings/page-keys.ts';
import type { SendKey, SiteRule } from '../../lib/chat/settings/settings.ts';
import { say } from '../../lib/words/say.ts';
import sectionStyles from '../transfer/Transfer.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Sheet } from '../ui/Dialog.tsx';
import { useKeptOnEscape } from '../ui/kept-on-escape.ts';
import { systemOfKeys } from '../ui/keys.ts';
import { AccessSection, type AccessView } from './AccessSection.tsx';
import styles from './Settings.module.css';
import { AppearanceFields, MessageFields, Section, type SettingsView } from './SettingsFields.tsx';
import { SitesSection, type SitesView } from './SitesSection.tsx';

type Props = {
  view: SettingsView;
  access: AccessView;
  keys: KeysView;
  sites: SitesView;
  /** How much is stored, and the way to “Your data”. */
  stored: ComponentChildren;
  onClose(): void;
};

/** Sheet “Settings”: settings of Runnel itself, for all pages. */
export function SettingsDialog({ view, access, keys, sites, stored, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [unsaved, setUnsaved] = useState<SiteRule | null>(null);
  const kept = useKeptOnEscape(unsaved, null);
  return (
    <Sheet
      dialog={dialog}
      titleId="settings-title"
      title={say('settings_title')}
      contentClass={sectionStyles.content}
      mayClose={() => kept.mayClose('button')}
      firstIn={sites.first && firstOfRule}
      onCancel={kept.onCancel}
      onClose={onClose}
    >
      {view.problem !== undefined && <p role="alert">{view.problem}</p>}
      <AppearanceFields view={view} />
      <MessageFields view={view} />
      <SitesSection view={sites} warning={kept.warning} onUnsaved={setUnsaved} />
      {stored}
      <AccessSection view={access} />
      <KeysSection view={keys} sendKey={view.settings.sendKey} />
    </Sheet>
  );
}

/** Shows the rule that the sheet opens with, down to “Save rule”, and finds its first field. */
function firstOfRule(sheet: HTMLElement) {
  const form = sheet.querySelector('form');
  form?.scrollIntoView({ block: 'start' });
  return form?.querySelector('input');
}

/** Commands of the browser; `change` resolves to whether the browser opened its page for them. */
type KeysView = {
  commands(): Promise<BrowserCommand[]>;
  change(): Promise<boolean>;
};

/** Keys for every action: those of the browser, which only the browser changes, and those of the page. */
function KeysSection({ view, sendKey }: { view: KeysView; sendKey: SendKey }) {
  const [commands, setCommands] = useState<BrowserCommand[]>([]);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => void view.commands().then(setCommands), []);
  return (
    <Section id="settings-keys" title={say('keys_title')}>
      <h4 class={styles.part}>{say('keys_ofBrowser')}</h4>
      <dl class={styles.keys}>
        {commands.map((command) => (
          <div key={command.name} class={styles.row}>
            <dt>{commandText(command)}</dt>
            <dd>{command.shortcut === '' ? say('keys_none') : <kbd>{command.shortcut}</kbd>}</dd>
          </div>
        ))}
      </dl>
      <Button
        class={dialogStyles.start}
        icon="page"
        onClick={() => void view.change().then((isOpen) => setRefused(!isOpen))}
      >
        {say('keys_change')}
      </Button>
      <p role="status">{isRefused && say('keys_changeHint')}</p>
      <h4 class={styles.part}>{say('keys_ofPage')}</h4>
      <PageKeyTable sendKey={sendKey} />
    </Section>
  );
}

function PageKeyTable({ sendKey }: { sendKey: SendKey }) {
  const system = systemOfKeys();
  return pageKeys(sendKey, system).map(({ where, keys }) => (
    <section key={where} aria-label={say(where)}>
      <h5 class={styles.where}>{say(where)}</h5>
      <dl class={styles.keys}>
        {keys.map(({ effect, presses }) => (
          <div key={effect} class={styles.row}>
            <dt>{say(effect)}</dt>
            <dd>
              {presses.map((press) => (
                <kbd key={press.join()}>{pressText(press, system)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
