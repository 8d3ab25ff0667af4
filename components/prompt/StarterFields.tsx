import { useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import buttonStyles from '../ui/Button.module.css';
import { Button, IconButton } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import { controls, focusAfter } from '../ui/focus.ts';

type Props = { starters: string[]; onChange(starters: string[]): void };

/** Editor of the messages that an empty conversation offers as buttons. */
export function StarterFields({ starters, onChange }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);

  function add() {
    onChange([...starters, '']);
    focusAfter(box.current, (shown) => [...shown.querySelectorAll<HTMLElement>(controls)].at(-1));
  }

  function remove(place: number) {
    onChange(starters.toSpliced(place, 1));
    focusAfter(box.current, (shown) => {
      const left = [...shown.querySelectorAll<HTMLElement>(controls)];
      return left[place] ?? left.at(-1) ?? shown.querySelector('button');
    });
  }

  return (
    <fieldset ref={box} class={dialogStyles.section}>
      <legend class={styles.legend}>{say('starters_title')}</legend>
      <p class={dialogStyles.hint}>{say('starters_hint')}</p>
      {starters.map((starter, place) => (
        <div key={place} class={styles.line}>
          <Field
            label={say('starters_numbered', { number: String(place + 1) })}
            value={starter}
            onChange={(text) => onChange(starters.with(place, text))}
          />
          <IconButton
            icon="delete"
            label={say('starters_remove', { number: String(place + 1) })}
            onClick={() => remove(place)}
          />
        </div>
      ))}
      <Button class={`${buttonStyles.flush} ${styles.add}`} look="quiet" icon="add" onClick={add}>
        {say('starters_add')}
      </Button>
    </fieldset>
  );
}
