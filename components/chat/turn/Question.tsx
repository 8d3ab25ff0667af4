import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import type { Attachment } from '../../../lib/chat/file/attachment.ts';
import { say } from '../../../lib/words/say.ts';
import { LongText, PlainText } from '../../answer/LongText.tsx';
import { PlainReading } from '../../reading/reading-context.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/Outgoing.tsx';
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
  isLast?: boolean;
  /** True during a run: nothing else can be sent, and the branch cannot change. */
  isLocked: boolean;
  /** True if the runnable will not know the earlier messages when this one is edited. */
  forgets: boolean;
  onShow(id: string): void;
  /** Opens the overview of the branches. */
  onBranches(): void;
  /** Unsent edit from the last time this message was shown. */
  written: string | undefined;
  onWrite(text: string | undefined): void;
  /** Resolves to true if the edit was sent. */
  onEdit(text: string): Promise<boolean>;
  /** The pages that went with it. */
  children?: ComponentChildren;
};

export function Question({
  id,
  text,
  attachments,
  userName,
  avatar,
  versions,
  isLast = false,
  isLocked,
  forgets,
  onShow,
  onBranches,
  written,
  onWrite,
  onEdit,
  children,
}: Props) {
  const [isEdited, setEdited] = useState(written !== undefined);
  const isPlain = useContext(PlainReading);
  const tool = useRef<HTMLButtonElement>(null);
  const copied = useSignal(text);
  copied.value = text;

  function close() {
    onWrite(undefined);
    setEdited(false);
  }

  function leave() {
    close();
    requestAnimationFrame(() => tool.current?.focus());
  }

  return (
    <article
      class={`${styles.turn} ${styles.question} ${isLast ? styles.last : ''}`}
      aria-label={say('turn_you')}
    >
      <Head name={userName} avatar={avatar} />
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
        <div class={styles.asked}>
          <div class={styles.said} dir="auto">
            {isPlain ? <PlainText text={text} /> : <LongText text={text}>{(shown) => shown}</LongText>}
          </div>
          <div class={styles.tools}>
            <CopyButton text={copied} />
            <IconButton
              ref={tool}
              icon="edit"
              size="small"
              label={say('turn_editMessage')}
              data-command="edit-message"
              disabled={isLocked}
              onClick={() => setEdited(true)}
            />
          </div>
        </div>
      )}
      <AttachmentChips attachments={attachments} />
      {children}
      {!isEdited && <VersionSwitcher {...{ versions, id, isLocked, onShow, onBranches }} />}
    </article>
  );
}

/** The heading of a question, visible if the persona has a name or a picture. */
function Head({ name, avatar }: { name: string; avatar: string }) {
  if (name === '' && avatar === '') return <h2 class="visually-hidden">{say('turn_you')}</h2>;
  return (
    <div class={styles.head}>
      <h2 class={styles.name}>{name || say('turn_you')}</h2>
      <Avatar name={name || say('turn_you')} picture={avatar} />
    </div>
  );
}
