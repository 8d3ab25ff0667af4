import { useEffect, useState } from 'preact/hooks';
import { type BrowserCommand, commandText, pageKeys, pressText } from '../../lib/chat/settings/page-keys.ts';
import type { SendKey } from '../../lib/chat/settings/settings.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { systemOfKeys } from '../ui/send-key.ts';
import styles from './Settings.module.css';
import { Section } from './SettingsFields.tsx';

/** Commands of the browser; `change` resolves to whether the browser opened its page for them. */
export type KeysView = {
  commands(): Promise<BrowserCommand[]>;
  change(): Promise<boolean>;
};

/** Keys for every action: those of the browser, which only the browser changes, and those of the page. */
export function KeysSection({ view, sendKey }: { view: KeysView; sendKey: SendKey }) {
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
