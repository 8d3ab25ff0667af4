import { useRef, useState } from 'preact/hooks';
import { type ComparedWay, chosenWays, type WayGroup } from '../../lib/chat/profile/ways.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Sheet } from '../ui/Dialog.tsx';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import { toggled } from '../ui/toggled.ts';
import styles from './CompareChoice.module.css';

type Props = {
  groups: WayGroup[];
  /** For a message that is not sent yet; else for more answers to one that was. */
  isOfMessage: boolean;
  /** Called once the sheet is closed. */
  onStart(ways: ComparedWay[]): void;
  onClose(): void;
};

/** Sheet to choose the profiles, modes and presets that answer. */
export function CompareChoice({ groups, isOfMessage, onStart, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(isOfMessage ? usualOf(groups) : []),
  );
  const isConfirmed = useRef(false);
  const isEnough = chosen.size >= (isOfMessage ? 2 : 1);
  const close = () => dialog.current?.close();

  return (
    <Sheet
      dialog={dialog}
      class={styles.dialog}
      title={say(isOfMessage ? 'compare_messageTitle' : 'compare_with')}
      firstIn={(sheet) => sheet.querySelector<HTMLElement>('[type="checkbox"]')}
      onClose={() => {
        onClose();
        if (isConfirmed.current) onStart(chosenWays(groups, chosen));
      }}
      form={{
        onSubmit(event) {
          event.preventDefault();
          isConfirmed.current = isEnough;
          if (isConfirmed.current) close();
        },
      }}
      bar={
        <>
          <PrimaryButton type="submit" size="form" disabled={!isEnough}>
            {say('compare_start', { count: chosen.size })}
          </PrimaryButton>
          <Button look="quiet" size="form" onClick={close}>
            {say('common_cancel')}
          </Button>
        </>
      }
    >
      <p class={dialogStyles.hint}>{say(isOfMessage ? 'compare_messageHint' : 'compare_choiceHint')}</p>
      {groups.map(({ profileId, name, ways }) => (
        <fieldset key={profileId} class={styles.group}>
          <legend dir="auto">{name}</legend>
          {ways.map((way) => (
            <label key={way.id} class={styles.way}>
              <input
                type="checkbox"
                checked={chosen.has(way.id)}
                onChange={({ currentTarget }) => setChosen(toggled(chosen, way.id, currentTarget.checked))}
              />
              <span dir="auto">{way.name}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </Sheet>
  );
}

/** Returns the way in which the message would be sent without a comparison. */
const usualOf = ([first]: WayGroup[]) => first?.ways.slice(0, 1).map(({ id }) => id) ?? [];
