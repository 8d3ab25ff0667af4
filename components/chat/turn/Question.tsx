import { useContext, useRef, useState } from 'preact/hooks';
import type { Attachment } from '../../../lib/chat/file/attachment.ts';
import { say } from '../../../lib/words/say.ts';
import { LongText } from '../../answer/LongText.tsx';
import { PlainText } from '../../answer/PlainText.tsx';
import { PlainReading } from '../../answer/plain-reading.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { AttachmentChips } from '../composer/AttachmentChips.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import styles from './Turn.module.css';
import { VersionSwitcher } from './VersionSwitcher.tsx';

type Props = {
  id: string;
  text: string;
  attachments: Attachment[];
  userName: string;
  avatar: string;
  versions: string[];
  /** True during a run: nothing else can be sent, and the branch cannot change. */
  isLocked: boolean;
  /** True if the runnable will not know the earlier messages when this one is edited. */
  forgets: boolean;
  onShow(id: string): void;
  /** Unsent edit from the last time this message was shown. */
  written: string | undefined;
  onWrite(text: string | undefined): void;
  /** Resolves to true if the edit was sent. */
  onEdit(text: string): Promise<boolean>;
};

export function Question({
  id,
  text,
  attachments,
  userName,
  avatar,
  versions,
  isLocked,
  forgets,
  onShow,
  written,
  onWrite,
  onEdit,
}: Props) {
  const [isEdited, setEdited] = useState(written !== undefined);
  const isPlain = useContext(PlainReading);
  const tool = useRef<HTMLButtonElement>(null);

  function close() {
    onWrite(undefined);
    setEdited(false);
  }

  function leave() {
    close();
    requestAnimationFrame(() => tool.current?.focus());
  }

  return (
    <article class={styles.turn} aria-label={say('turn_you')}>
      <div class={styles.head}>
        <Avatar name={userName || say('turn_you')} picture={avatar} />
        <h2 class={styles.name}>{userName || say('turn_you')}</h2>
      </div>
      {isEdited ? (
        <QuestionEditor
          text={text}
          written={written}
          isLocked={isLocked}
          forgets={forgets}
          onWrite={onWrite}
          onSend={async (next) => {
            if (await onEdit(next)) close();
          }}
          onCancel={leave}
        />
      ) : (
        <div class={`${styles.text} ${styles.question}`} dir="auto">
          {isPlain ? <PlainText text={text} /> : <LongText text={text}>{(shown) => shown}</LongText>}
        </div>
      )}
      <AttachmentChips attachments={attachments} />
      {!isEdited && (
        <div class={styles.foot}>
          <IconButton
            ref={tool}
            icon="edit"
            label={say('turn_editMessage')}
            disabled={isLocked}
            onClick={() => setEdited(true)}
          />
          <VersionSwitcher versions={versions} id={id} isLocked={isLocked} onShow={onShow} />
        </div>
      )}
    </article>
  );
}
