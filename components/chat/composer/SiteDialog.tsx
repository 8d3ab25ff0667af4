import { useId } from 'preact/hooks';
import { heardText } from '../../../lib/chat/conversation/site-consent.ts';
import type { TextKey } from '../../../lib/words/catalogue.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
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
