import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { leastPassphrase } from '../../lib/chat/passphrase/passphrase-key.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { SmallDialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useFocusOnProblem } from '../ui/focus.ts';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import styles from './Passphrase.module.css';

/** A passphrase as typed: the one that there is, and the one to come. */
export type TypedPassphrase = { current?: string; next?: string };

type Props = {
  /** Which passphrases are asked for. */
  asks: { current?: string; next?: true };
  action: string;
  /** Resolves to what is wrong, or to undefined. */
  onSubmit(typed: TypedPassphrase): Promise<string | undefined>;
  /** Buttons after the first one. */
  children?: ComponentChildren;
};

/** Resolves to what is wrong, also if the action fails. */
export const problemIn = (doing: Promise<string | undefined>) =>
  doing.catch((error) => say('passphrase_failed', { error: String(error?.message ?? error) }));

type Fields = 'current' | 'next' | 'again';
type Problems = Partial<Record<Fields, string | undefined>>;

const blank = { current: '', next: '', again: '' };

/** Asks for a passphrase, a new one twice. What is typed is held here alone, until it is used. */
export function PassphraseForm({ asks, action, onSubmit, children }: Props) {
  const [typed, setTyped] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusOnProblem = useFocusOnProblem(form);

  function show(found: Problems) {
    setProblems(found);
    focusOnProblem();
  }

  async function submit() {
    const found = problemsOf(typed, asks);
    if (Object.values(found).some((problem) => problem !== undefined)) return show(found);
    setProblems({});
    setBusy(true);
    const problem = await problemIn(
      onSubmit({
        ...(asks.current !== undefined && { current: typed.current }),
        ...(asks.next && { next: typed.next }),
      }),
    );
    setBusy(false);
    if (problem === undefined) return setTyped(blank);
    show(asks.current === undefined ? { next: problem } : { current: problem });
  }

  const field = (name: Fields, label: string, hint?: string) => (
    <Field
      label={label}
      isMasked
      value={typed[name]}
      hint={hint}
      problem={problems[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );

  return (
    <form
      ref={form}
      aria-label={action}
      class={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      {asks.current !== undefined && field('current', asks.current)}
      {asks.next && field('next', say('passphrase_new'), say('passphrase_lostHint'))}
      {asks.next && field('again', say('passphrase_again'))}
      <div class={styles.buttons}>
        <PrimaryButton type="submit">{action}</PrimaryButton>
        {children}
      </div>
      <p role="status" class={dialogStyles.hint}>
        {isBusy ? say('passphrase_checking') : ''}
      </p>
    </form>
  );
}

function problemsOf({ current, next, again }: typeof blank, asks: Props['asks']): Problems {
  const isShort = next.length < leastPassphrase;
  return {
    current: asks.current !== undefined && current === '' ? say('passphrase_missing') : undefined,
    next: asks.next && isShort ? say('passphrase_short', { count: leastPassphrase }) : undefined,
    again: asks.next && !isShort && again !== next ? say('passphrase_differs') : undefined,
  };
}

type UnlockFormProps = {
  action: string;
  /** Resolves to why the secrets stay locked. */
  onUnlock(passphrase: string): Promise<string | undefined>;
  children?: ComponentChildren;
};

/** Asks for the passphrase that unlocks the secrets. */
export const UnlockForm = ({ action, onUnlock, children }: UnlockFormProps) => (
  <PassphraseForm
    asks={{ current: say('passphrase_title') }}
    action={action}
    onSubmit={({ current = '' }) => onUnlock(current)}
  >
    {children}
  </PassphraseForm>
);

type UnlockDialogProps = {
  /** Resolves to why the secrets stay locked. The dialog is removed once they are unlocked. */
  onUnlock(passphrase: string): Promise<string | undefined>;
  onCancel(): void;
};

/** Asks for the passphrase where a secret is needed. What waits for it goes on, or is not done. */
export function UnlockDialog({ onUnlock, onCancel }: UnlockDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still there, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector('input')?.focus();
    return () => opened?.close();
  }, []);
  return (
    <SmallDialog
      dialog={dialog}
      title={say('passphrase_unlockTitle')}
      aria-describedby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <div class={dialogStyles.section}>
        <p id={id}>{say('passphrase_unlockText')}</p>
        <UnlockForm action={say('passphrase_unlock')} onUnlock={onUnlock}>
          <Button look="quiet" onClick={onCancel}>
            {say('common_cancel')}
          </Button>
        </UnlockForm>
        <p class={dialogStyles.hint}>{say('passphrase_lostWhere')}</p>
      </div>
    </SmallDialog>
  );
}
