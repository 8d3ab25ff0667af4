import type { ReadonlySignal } from '@preact/signals';
import type { Attachment } from '../../../lib/chat/file/attachment.ts';
import { say } from '../../../lib/words/say.ts';
import { Button, ButtonOfLook } from '../../ui/Button.tsx';
import { sendKeyText, useSendKey } from '../../ui/keys.ts';
import { useNoPrimary } from '../../ui/PrimaryButton.tsx';
import styles from './Composer.module.css';

type Props = {
  text: ReadonlySignal<string>;
  attachments: Attachment[];
  takesText: boolean;
  hasContext?: boolean;
  isAsked?: boolean;
};

/** Prominent once there is something to send, and unless something else has the primary button or a card of the conversation asks for something. */
export function SendButton(props: Props) {
  const isPrimary = useNoPrimary() && !isEmpty(props) && !props.isAsked;
  return (
    <ButtonOfLook
      class={styles.go}
      look={isPrimary ? 'primary' : 'plain'}
      icon="send"
      type="submit"
      data-tooltip={sendKeyText(useSendKey())}
    >
      {say('composer_send')}
    </ButtonOfLook>
  );
}

const isEmpty = ({ text, attachments, takesText, hasContext = false }: Props) =>
  takesText && text.value.trim() === '' && attachments.length === 0 && !hasContext;

/** Queues what is written, beside Stop. */
export function QueueButton(props: Props) {
  if (isEmpty(props)) return null;
  return (
    <Button class={styles.queue} type="submit">
      {say('queue_queue')}
    </Button>
  );
}
