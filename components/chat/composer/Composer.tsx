import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Attachment } from '../../../lib/chat/file/attachment.ts';
import type { Prompt } from '../../../lib/chat/prompt/prompt.ts';
import { isSendKey } from '../../../lib/chat/settings/settings.ts';
import { say } from '../../../lib/words/say.ts';
import { type PromptKeys, PromptPicker, type PromptPopup } from '../../prompt/PromptPicker.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFocusHandedOn } from '../../ui/focus.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isAloneOnPage, useSendKey } from '../../ui/keys.ts';
import { AttachmentChips } from './AttachmentChips.tsx';
import styles from './Composer.module.css';
import { QueueButton, SendButton } from './SendButton.tsx';

type Props = {
  conversationId: string;
  text: ReadonlySignal<string>;
  /** Counter of texts inserted by other parts of the page: each one focuses the box. */
  given: number;
  /** Counter of requests to focus the box. */
  wanted?: number;
  prompts: Prompt[];
  /** Enables the prompt picker and placeholders. */
  usesPrompts: boolean;
  attachments: Attachment[];
  isRunning: boolean;
  /** True if a card of the conversation asks for something else. */
  isAsked?: boolean;
  /** False if the runnable takes only fields. */
  takesText: boolean;
  placeholder: string;
  /** The reason why the message was not sent. */
  problem: string | undefined;
  /** Names of the placeholders for which there is context. */
  filled?: readonly string[];
  onWrite(text: string): void;
  /** Puts a prompt into the message in another way, if it returns true. */
  onPrompt?: (prompt: Prompt) => boolean;
  /** Undefined if no files can be attached. */
  onFiles: ((files: File[]) => void) | undefined;
  onRemoveFile(id: string): void;
  onSend(): void;
  /** Undefined if the problem cannot be ignored. */
  onSendAnyway: (() => void) | undefined;
  onStop(): void;
  /** Text of pages that goes with the message. */
  context?: ComponentChildren;
  hasContext?: boolean;
  /** The controls beside Send. */
  children?: ComponentChildren;
};

/** The message form, one card. It stays editable during a run, when Stop replaces Send and messages are queued. */
export function Composer(props: Props) {
  const { isRunning, takesText, attachments, given, onSend, onStop } = props;
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const promptKeys = useRef<PromptKeys>(null);
  const popup = useSignal<PromptPopup | undefined>(undefined);

  useEffect(() => box.current?.focus(), [props.conversationId, given, props.wanted]);

  useFocusHandedOn(
    form,
    () => () => box.current ?? [...(form.current?.querySelectorAll('button') ?? [])].at(-1),
  );

  function send() {
    onSend();
    box.current?.focus();
  }

  return (
    <form
      ref={form}
      aria-label={say('composer_message')}
      class={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Problem {...props} />
      <AttachmentChips attachments={attachments} onRemove={props.onRemoveFile} />
      {props.context}
      {takesText ? (
        <>
          {props.usesPrompts && <PromptPicker {...props} box={box} keys={promptKeys} popup={popup} />}
          <MessageBox {...props} box={box} promptKeys={promptKeys} popup={popup} onEnter={send} />
        </>
      ) : (
        <p class={styles.instead}>{say('composer_fieldsOnly')}</p>
      )}
      <div class={styles.controls}>
        {props.children}
        {isRunning && <QueueButton {...props} />}
        {isRunning ? (
          <Button key="stop" class={styles.go} icon="stop" onClick={onStop}>
            {say('composer_stop')}
          </Button>
        ) : (
          <SendButton key="send" {...props} />
        )}
      </div>
    </form>
  );
}

/** Says why the message was not sent, at the top of the card: below it nothing moves. */
function Problem({ problem, onSendAnyway }: Pick<Props, 'problem' | 'onSendAnyway'>) {
  return (
    <div role="alert" id="composer-problem" class={styles.problem}>
      {problem && (
        <>
          <Icon name="failure" />
          <span class={styles.words}>{problem}</span>
          {onSendAnyway && (
            <Button size="small" onClick={onSendAnyway}>
              {say('composer_sendAnyway')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

type BoxProps = Props & {
  box: RefObject<HTMLTextAreaElement | null>;
  promptKeys: RefObject<PromptKeys | null>;
  popup: ReadonlySignal<PromptPopup | undefined>;
  onEnter(): void;
};

function MessageBox({ box, promptKeys, popup, text, onWrite, onFiles, onEnter, ...props }: BoxProps) {
  const { placeholder, problem, usesPrompts } = props;
  const sendKey = useSendKey();
  return (
    <textarea
      ref={box}
      class={styles.box}
      rows={1}
      aria-label={say('composer_message')}
      aria-invalid={problem ? 'true' : undefined}
      aria-describedby="composer-problem"
      data-focus-place="message"
      placeholder={placeholder}
      enterkeyhint={sendKey === 'enter' ? 'send' : 'enter'}
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
        // Copied text and tables come with a picture of themselves: paste the text.
        const hasText = event.clipboardData?.types.includes('text/plain');
        if (files.length === 0 || hasText || !onFiles) return;
        event.preventDefault();
        onFiles(files);
      }}
      onKeyDown={(event) => {
        if (promptKeys.current?.pressed(event)) return event.preventDefault();
        if (props.isRunning && event.key === 'Escape' && isAloneOnPage(event)) {
          event.preventDefault();
          props.onStop();
        }
        if (!isSendKey(event, sendKey)) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
