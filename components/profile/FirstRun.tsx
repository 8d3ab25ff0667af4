import { useState } from 'preact/hooks';
import type { DemoProfile } from '../../lib/chat/profile/demo.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { sheetOutlines } from '../ui/sheet-icons.ts';
import styles from './FirstRun.module.css';

type Props = {
  /** Profiles of the demo server, if the starter runs one. */
  demos: DemoProfile[];
  onAdd(): void;
  /** Adds the demo inside the extension. */
  onTry(): Promise<void>;
  onTake(demo: DemoProfile): void;
};

const facts: { icon: keyof typeof sheetOutlines; text: TextKey }[] = [
  { icon: 'access', text: 'firstRun_access' },
  { icon: 'running', text: 'firstRun_running' },
  { icon: 'secret', text: 'firstRun_secrets' },
];

function TryIt({ onTry }: Pick<Props, 'onTry'>) {
  const [isBusy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    await onTry().finally(() => setBusy(false));
  }

  return (
    <div class={styles.try}>
      <Outline path={sheetOutlines.demo} />
      <p id="try-it" class={styles.note}>
        {say('firstRun_tryText')}
      </p>
      <Button size="form" aria-describedby="try-it" disabled={isBusy} onClick={() => void start()}>
        {say('firstRun_try')}
      </Button>
    </div>
  );
}

/** Welcome screen, shown while there is no profile. */
export function FirstRun({ demos, onAdd, onTry, onTake }: Props) {
  return (
    <section class={styles.first} aria-labelledby="first-run">
      <div class={styles.what}>
        <h2 id="first-run" class={styles.title}>
          {say('firstRun_title')}
        </h2>
        <p class={styles.about}>{say('firstRun_text')}</p>
      </div>
      <Button look="primary" size="form" icon="add" onClick={onAdd}>
        {say('firstRun_add')}
      </Button>
      <TryIt onTry={onTry} />
      {demos.length > 0 && (
        <div class={styles.demos}>
          <h3 class={styles.or}>{say('firstRun_demos')}</h3>
          {demos.map((demo) => (
            <Button key={demo.profile.id} class={styles.demo} onClick={() => onTake(demo)}>
              {demo.profile.name}
              <span class={styles.note}>{demo.about}</span>
            </Button>
          ))}
        </div>
      )}
      <ul class={styles.facts}>
        {facts.map(({ icon, text }) => (
          <li key={icon}>
            <Outline path={sheetOutlines[icon]} />
            {say(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A note that the answers come from the extension itself, with the way to remove the demo. */
export const DemoNote = ({ onRemove }: { onRemove(): void }) => (
  <Notice
    tone="calm"
    title={say('demo_mark')}
    actions={
      <Button icon="delete" onClick={onRemove}>
        {say('demo_remove')}
      </Button>
    }
  >
    <p>{say('demo_note')}</p>
  </Notice>
);
