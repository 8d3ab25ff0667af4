import { useEffect, useId, useRef } from 'preact/hooks';
import { heardText } from '../../../lib/chat/conversation/site-consent.ts';
import dialogStyles from '../../ui/AlertDialog.module.css';
import { Button } from '../../ui/Button.tsx';
import styles from './SiteDialog.module.css';

type Choice = 'conversation' | 'message' | 'new';

type Props = {
  origin: string;
  /** The sites that have heard the conversation so far. */
  others: string[];
  /** Undefined: nothing is to be sent. */
  onAnswer(choice: Choice | undefined): void;
};

const choices: { choice: Choice; label: string; hint: string }[] = [
  {
    choice: 'conversation',
    label: 'Send with the conversation',
    hint: 'What was said before goes along with its files, now and with later messages.',
  },
  {
    choice: 'message',
    label: 'Send this message only',
    hint: 'Nothing said before goes along, now or later. Only what this site is told from now on does.',
  },
  {
    choice: 'new',
    label: 'New conversation',
    hint: 'This message starts a new conversation. This one stays as it is.',
  },
];

/** Asks before a conversation goes to a site that has not heard it; the focus begins at the way back. */
export function SiteDialog({ origin, others, onAnswer }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  function answer(choice: Choice | undefined) {
    // Closed while it is there, it gives the focus back to where it was.
    dialog.current?.close();
    onAnswer(choice);
  }

  return (
    <dialog
      ref={dialog}
      class={dialogStyles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      onCancel={(event) => {
        event.preventDefault();
        answer(undefined);
      }}
    >
      <h2 id={`${id}-title`} class={dialogStyles.title}>
        Send this conversation to {origin}?
      </h2>
      <p id={`${id}-words`} class={styles.words}>
        {heardText(others)} Choose what goes along. Runnel asks once per conversation and site.
      </p>
      <div class={styles.choices}>
        {choices.map(({ choice, label, hint }) => (
          <div key={choice} class={styles.choice}>
            <Button aria-describedby={`${id}-${choice}`} onClick={() => answer(choice)}>
              {label}
            </Button>
            <p id={`${id}-${choice}`} class={styles.hint}>
              {hint}
            </p>
          </div>
        ))}
      </div>
      <div class={styles.cancel}>
        <Button autofocus onClick={() => answer(undefined)}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}
