import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Attachment } from '../../../lib/chat/file/attachment.ts';
import type { Prompt } from '../../../lib/chat/prompt/prompt.ts';
import { say } from '../../../lib/words/say.ts';
import { type PromptKeys, PromptPicker, type PromptPopup } from '../../prompt/PromptPicker.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFocusHandedOn } from '../../ui/focus.ts';
import { AttachmentChips } from './AttachmentChips.tsx';
import styles from './Composer.module.css';

type Props = {
  conversationId: string;
  text: ReadonlySignal<string>;
  /** Grows when a text was put in from elsewhere, which takes the focus here. */
  given: number;
  /** Grows when a person is to go on here. */
  wanted?: number;
  prompts: Prompt[];
  /** Whether prompts can be called here, and placeholders filled in. */
  usesPrompts: boolean;
  attachments: Attachment[];
  isRunning: boolean;
  /** False where the runnable takes fields alone. */
  takesText: boolean;
  placeholder: string;
  /** What keeps the message from being sent. */
  problem: string | undefined;
  onWrite(text: string): void;
  /** Undefined where the runnable takes no files. */
  onFiles: ((files: File[]) => void) | undefined;
  onRemoveFile(id: string): void;
  onSend(): void;
  /** Undefined where it cannot be sent as it is. */
  onSendAnyway: (() => void) | undefined;
  onStop(): void;
};

/** Where a message is written. It is never locked: only Send gives way to Stop while an answer grows. */
export function Composer(props: Props) {
  const { isRunning, takesText, attachments, problem, given, onSend, onSendAnyway, onStop } = props;
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const promptKeys = useRef<PromptKeys>(null);
  const popup = useSignal<PromptPopup | undefined>(undefined);

  useEffect(() => box.current?.focus(), [props.conversationId, given, props.wanted]);

  useFocusHandedOn(form, () => () => box.current ?? form.current?.querySelector('button'));

  function send() {
    onSend();
    box.current?.focus();
  }

  return (
    <form
      ref={form}
      class={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning) send();
      }}
    >
      <AttachmentChips attachments={attachments} onRemove={props.onRemoveFile} />
      <div role="alert" id="composer-problem" class={styles.problem}>
        {problem}
        {problem && onSendAnyway && (
          <Button look="quiet" onClick={onSendAnyway}>
            {say('composer_sendAnyway')}
          </Button>
        )}
      </div>
      {takesText ? (
        <>
          {props.usesPrompts && <PromptPicker {...props} box={box} keys={promptKeys} popup={popup} />}
          <MessageBox {...props} box={box} promptKeys={promptKeys} popup={popup} onEnter={send} />
        </>
      ) : (
        <p class={styles.instead}>{say('composer_fieldsOnly')}</p>
      )}
      {isRunning ? (
        <Button key="stop" class={styles.button} icon="stop" onClick={onStop}>
          {say('composer_stop')}
        </Button>
      ) : (
        <Button key="send" class={styles.button} look="primary" icon="send" type="submit">
          {say('composer_send')}
        </Button>
      )}
    </form>
  );
}

type BoxProps = Props & {
  box: RefObject<HTMLTextAreaElement | null>;
  promptKeys: RefObject<PromptKeys | null>;
  popup: ReadonlySignal<PromptPopup | undefined>;
  onEnter(): void;
};

function MessageBox({ box, promptKeys, popup, text, onWrite, onFiles, onEnter, ...props }: BoxProps) {
  const { isRunning, placeholder, problem, usesPrompts } = props;
  return (
    <textarea
      ref={box}
      class={styles.box}
      rows={1}
      aria-label={say('composer_message')}
      aria-invalid={problem ? 'true' : undefined}
      aria-describedby="composer-problem"
      placeholder={placeholder}
      dir="auto"
      value={text.value}
      aria-autocomplete={usesPrompts ? 'list' : undefined}
      aria-haspopup={usesPrompts ? 'listbox' : undefined}
      aria-controls={popup.value?.listId}
      aria-activedescendant={popup.value?.optionId}
      onInput={({ currentTarget }) => {
        onWrite(currentTarget.value);
        promptKeys.current?.typed();
      }}
      onBlur={() => promptKeys.current?.left()}
      onPaste={(event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        // A table or a text that is copied brings a picture of itself along.
        const hasText = event.clipboardData?.types.includes('text/plain');
        if (files.length === 0 || hasText || !onFiles) return;
        event.preventDefault();
        onFiles(files);
      }}
      onKeyDown={(event) => {
        if (promptKeys.current?.pressed(event)) return event.preventDefault();
        if (!sendsOn(event)) return;
        event.preventDefault();
        if (!isRunning) onEnter();
      }}
    />
  );
}

/** Enter alone; not the Enter that accepts a word in an input method, which old ones report as key 229. */
const sendsOn = (event: KeyboardEvent) =>
  event.key === 'Enter' && !(event.shiftKey || event.altKey || event.isComposing) && event.keyCode !== 229;
