import { useEffect, useRef, useState } from 'preact/hooks';
import type { DemoProfile } from '../../lib/chat/profile/demo.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Outline } from '../ui/Icon.tsx';
import { isOfInputMethod } from '../ui/keys.ts';
import { Notice } from '../ui/Notice.tsx';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import { sheetOutlines } from '../ui/sheet-icons.ts';
import styles from './FirstRun.module.css';

type Props = {
  /** Profiles of the demo server, if the starter runs one. */
  demos: DemoProfile[];
  /** Opens the editor of a new profile with what was typed or pasted. */
  onAdd(text: string): void;
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

/** A box for whatever names a runnable, which has the focus. A paste anywhere on the page goes into it, too. */
function AddressForm({ onAdd }: Pick<Props, 'onAdd'>) {
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const pasted = useRef((_: ClipboardEvent) => {});
  pasted.current = (event) => {
    const said = event.clipboardData?.getData('text/plain').trim() ?? '';
    // A paste beside what is typed is a part of it.
    if (said === '' || text !== '' || !isForPage(event, form.current)) return;
    event.preventDefault();
    setText(said);
    onAdd(said);
  };
  useEffect(() => {
    const take = (event: ClipboardEvent) => pasted.current(event);
    if (document.activeElement === document.body) form.current?.querySelector('textarea')?.focus();
    addEventListener('paste', take);
    return () => removeEventListener('paste', take);
  }, []);
  return (
    <form
      ref={form}
      class={styles.address}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(text.trim());
      }}
    >
      <TextArea
        label={say('firstRun_address')}
        rows={1}
        inputMode="url"
        spellcheck={false}
        placeholder="http://127.0.0.1:8000/chat"
        hint={say('firstRun_addressHint')}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <PrimaryButton type="submit" size="form" icon="add">
        {say('firstRun_add')}
      </PrimaryButton>
    </form>
  );
}

/** Whether a paste is meant for no other box, such as one of a dialog. */
const isForPage = ({ target }: ClipboardEvent, form: Element | null) =>
  target instanceof Node &&
  (form?.contains(target) === true || !(target as Element).closest?.(':is(input,textarea,dialog)'));

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
      <AddressForm onAdd={onAdd} />
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
