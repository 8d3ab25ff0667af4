import { batch, useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { PlainText } from '../answer/LongText.tsx';
import { Button } from '../ui/Button.tsx';
import { SmallDialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { CopyWith } from '../ui/Outgoing.tsx';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import styles from './InsertDialog.module.css';

/** A field of the page beside the panel; its names are texts of that page. */
export type ShownField = { name: string; page: string; isLine: boolean; room: number | null };

export type InsertedText = { text: string; isCode: boolean };

type Props<Field extends ShownField> = {
  inserted: InsertedText;
  find(): Promise<{ field: Field } | { problem: string }>;
  /** Resolves to why the text is not there; undefined if it is. */
  insert(field: Field, text: string): Promise<string | undefined>;
  /** Called with the field if the text is in it. */
  onClose(into?: Field): void;
};

/** Shows which field a text would go into, and inserts it after a press. */
export function InsertDialog<Field extends ShownField>(props: Props<Field>) {
  const { inserted, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const { isLooking, field, text, told, isRefused, look, press } = useInsertion(props, close);

  useEffect(() => {
    dialog.current?.showModal();
    void look();
  }, []);

  function close(into?: Field) {
    // A dialog returns the focus only if it is closed before it is removed.
    dialog.current?.close();
    onClose(into);
  }

  return (
    <SmallDialog
      dialog={dialog}
      class={styles.dialog}
      title={say('insert_title')}
      aria-busy={isLooking}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div class={styles.body}>
        <p role="status" class={styles.place}>
          {isLooking && say('insert_looking')}
          {field && placeText(field)}
        </p>
        {told !== undefined && <Refusal problem={told} />}
        {field && <Preview {...{ inserted, field, text }} />}
      </div>
      <div class={styles.bar}>
        <Button look="quiet" size="form" onClick={() => close()}>
          {say('common_cancel')}
        </Button>
        {isRefused && <OtherWays text={inserted.text} isLooking={isLooking} onLook={() => void look()} />}
        {field && told === undefined && <Confirm onPress={() => void press(field)} />}
      </div>
    </SmallDialog>
  );
}

type Looked<Field> = { field: Field } | { problem: string };

/** State of the dialog: the field that was found, the text for it, and why it does not go there. */
function useInsertion<Field extends ShownField>(props: Props<Field>, onDone: (into: Field) => void) {
  const { inserted, find, insert } = props;
  const looked = useSignal<Looked<Field> | undefined>(undefined);
  const isLooking = useSignal(true);
  const isInserting = useRef(false);
  const found = looked.value;
  const field = found && 'field' in found ? found.field : undefined;
  const text = field ? textFor(field, inserted.text) : inserted.text;
  const told = found && ('problem' in found ? found.problem : tooLongText(found.field, text));
  return {
    isLooking: isLooking.value,
    field: isLooking.value ? undefined : field,
    text,
    told: isLooking.value ? undefined : told,
    /** Whether the text does not go there, as far as it was looked for. */
    isRefused: told !== undefined,
    async look() {
      isLooking.value = true;
      const now = await find();
      batch(() => {
        looked.value = now;
        isLooking.value = false;
      });
    },
    async press(into: Field) {
      if (isInserting.current) return;
      isInserting.current = true;
      const problem = await insert(into, text);
      isInserting.current = false;
      if (problem === undefined) onDone(into);
      else looked.value = { problem };
    },
  };
}

const tooLongText = ({ room }: ShownField, text: string) =>
  room !== null && text.length > room ? say('insert_tooLong', { room, count: text.length }) : undefined;

const placeText = ({ name, page }: ShownField) =>
  name ? say('insert_into', { field: name, page }) : say('insert_intoUnnamed', { page });

/** A field of one line has no line breaks. */
const textFor = ({ isLine }: ShownField, text: string) =>
  isLine ? text.trim().replace(/(?<!\s)\s*\n\s*/g, ' ') : text;

const Refusal = ({ problem }: { problem: string }) => (
  <Notice tone="warn" announced="alert">
    <p>{problem}</p>
  </Notice>
);

type OtherProps = { text: string; isLooking: boolean; onLook(): void };

/** Buttons for other ways; “Look again” takes the focus once it is there. */
function OtherWays({ text, isLooking, onLook }: OtherProps) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <CopyWith label={say('common_copy')} copy={() => navigator.clipboard.writeText(text)} hasWord />
      <span ref={box}>
        {/* A `disabled` button would lose the focus. */}
        <Button size="form" icon="retry" aria-disabled={isLooking} onClick={() => !isLooking && onLook()}>
          {say('insert_look')}
        </Button>
      </span>
    </>
  );
}

/** The button that inserts, which takes the focus once it is there. */
function Confirm({ onPress }: { onPress(): void }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <span ref={box}>
      <PrimaryButton size="form" onClick={onPress}>
        {say('insert_insert')}
      </PrimaryButton>
    </span>
  );
}

type PreviewProps = { inserted: InsertedText; text: string; field: ShownField };

function Preview({ inserted, text, field }: PreviewProps) {
  const id = useId();
  const isJoined = field.isLine && inserted.text.trim().includes('\n');
  return (
    <>
      <p id={id} class={styles.note}>
        {say(inserted.isCode ? 'insert_codeText' : 'insert_answerText')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form. */}
      <div
        class={`${styles.text} ${inserted.isCode ? styles.code : ''}`}
        role="group"
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        tabIndex={0}
      >
        <PlainText text={text} />
      </div>
      {isJoined && <p class={styles.note}>{say('insert_joined')}</p>}
    </>
  );
}
