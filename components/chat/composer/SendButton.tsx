import type { ReadonlySignal } from '@preact/signals';
import type { Attachment } from '../../../lib/chat/file/attachment.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { sendKeyText, useSendKey } from '../../ui/keys.ts';
import { YieldingButton } from '../../ui/PrimaryButton.tsx';
import styles from './Composer.module.css';

type Props = {
  text: ReadonlySignal<string>;
  attachments: Attachment[];
  takesText: boolean;
  hasContext?: boolean;
  isAsked?: boolean;
};

/** Prominent once there is something to send, unless something else is the next step. */
export function SendButton(props: Props) {
  return (
    <YieldingButton
      class={styles.go}
      isWanted={!isEmpty(props) && !props.isAsked}
      icon="send"
      type="submit"
      data-tooltip={sendKeyText(useSendKey())}
    >
      {say('composer_send')}
    </YieldingButton>
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
