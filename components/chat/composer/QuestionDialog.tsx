import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { heardText } from '../../../lib/chat/conversation/site-consent.ts';
import type { TextKey } from '../../../lib/words/catalogue.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertDialog, useShown } from '../../ui/Dialog.tsx';
import styles from './QuestionDialog.module.css';

type Props<Answer> = {
  title: string;
  words: ComponentChildren;
  /** Label of the button that has the initial focus. It answers as Escape does: with undefined. */
  cancel: string;
  onAnswer(answer: Answer | undefined): void;
  /** Answers above the foot. */
  choices?(answer: (given: Answer) => void): ComponentChildren;
  /** Another button in the foot. */
  other?: { label: string; answer: Answer };
};

/** A question before a message is sent. */
export function QuestionDialog<Answer>(props: Props<Answer>) {
  const { title, words, cancel, onAnswer, choices, other } = props;
  const dialog = useShown();

  function answer(given: Answer | undefined) {
    // A dialog returns the focus only if it is closed before it is removed.
    dialog.current?.close();
    onAnswer(given);
  }

  return (
    <AlertDialog
      {...{ dialog, title, words }}
      onCancel={(event) => {
        event.preventDefault();
        answer(undefined);
      }}
    >
      {choices?.(answer)}
      <div class={styles.foot}>
        <Button size="form" autofocus onClick={() => answer(undefined)}>
          {cancel}
        </Button>
        {other && (
          <Button size="form" onClick={() => answer(other.answer)}>
            {other.label}
          </Button>
        )}
      </div>
    </AlertDialog>
  );
}

/** A question before a message starts a run over that waits for an answer. */
export const RestartDialog = ({ onAnswer }: { onAnswer(isWanted: boolean): void }) => (
  <QuestionDialog<true>
    title={say('waiting_restartTitle')}
    words={say('waiting_restartWords')}
    cancel={say('waiting_answerFirst')}
    other={{ label: say('composer_sendAnyway'), answer: true }}
    onAnswer={(isWanted) => onAnswer(isWanted === true)}
  />
);

type Choice = 'conversation' | 'message' | 'new';

type SiteDialogProps = {
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
export function SiteDialog({ origin, others, isHere, onAnswer }: SiteDialogProps) {
  const id = useId();
  const offered = choices.filter(({ choice }) => !isHere || choice !== 'new');
  return (
    <QuestionDialog<Choice>
      title={say('siteDialog_title', { origin })}
      words={
        <>
          {heardText(others)} {say('siteDialog_choose')}
        </>
      }
      cancel={say('common_cancel')}
      onAnswer={onAnswer}
      choices={(answer) => (
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
      )}
    />
  );
}
