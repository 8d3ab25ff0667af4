import { useEffect, useId, useRef } from 'preact/hooks';
import { heardText } from '../../../lib/chat/conversation/site-consent.ts';
import type { TextKey } from '../../../lib/words/catalogue.ts';
import { say } from '../../../lib/words/say.ts';
import dialogStyles from '../../ui/AlertDialog.module.css';
import { Button } from '../../ui/Button.tsx';
import styles from './SiteDialog.module.css';

type Choice = 'conversation' | 'message' | 'new';

type Props = {
  origin: string;
  /** Origins that have already received the conversation. */
  others: string[];
  /** The message cannot move to a new conversation. */
  isHere?: true | undefined;
  /** Undefined cancels the message. */
  onAnswer(choice: Choice | undefined): void;
};

const choices: { choice: Choice; label: TextKey; hint: TextKey }[] = [
  {
    choice: 'conversation',
    label: 'siteDialog_sendConversation',
    hint: 'siteDialog_sendConversationHint',
  },
  {
    choice: 'message',
    label: 'siteDialog_sendMessage',
    hint: 'siteDialog_sendMessageHint',
  },
  {
    choice: 'new',
    label: 'conversation_new',
    hint: 'siteDialog_newHint',
  },
];

/** A question before the conversation goes to a new site. Cancel has the initial focus. */
export function SiteDialog({ origin, others, isHere, onAnswer }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  const offered = choices.filter(({ choice }) => !isHere || choice !== 'new');

  useEffect(() => dialog.current?.showModal(), []);

  function answer(choice: Choice | undefined) {
    // A dialog returns the focus only if it is closed before it is removed.
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
        {say('siteDialog_title', { origin })}
      </h2>
      <p id={`${id}-words`} class={styles.words}>
        {heardText(others)} {say('siteDialog_choose')}
      </p>
      <div class={styles.choices}>
        {offered.map(({ choice, label, hint }) => (
          <div key={choice} class={styles.choice}>
            <Button size="form" aria-describedby={`${id}-${choice}`} onClick={() => answer(choice)}>
              {say(label)}
            </Button>
            <p id={`${id}-${choice}`} class={styles.hint}>
              {say(hint)}
            </p>
          </div>
        ))}
      </div>
      <div class={styles.cancel}>
        <Button size="form" autofocus onClick={() => answer(undefined)}>
          {say('common_cancel')}
        </Button>
      </div>
    </dialog>
  );
}
