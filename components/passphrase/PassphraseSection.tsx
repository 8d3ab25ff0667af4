import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ShownLock } from '../../lib/chat/passphrase/secrets-lock.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import deleteStyles from '../ui/AlertDialog.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { DeleteDialog, Sheet } from '../ui/Dialog.tsx';
import { focusAfter } from '../ui/focus.ts';
import styles from './Passphrase.module.css';
import { PassphraseForm, problemIn, type TypedPassphrase, UnlockForm } from './PassphraseForm.tsx';

/** Actions on the passphrase; each resolves to why it was not done. */
export type PassphraseView = {
  status: ShownLock['status'];
  unlock(passphrase: string): Promise<string | undefined>;
  change(typed: TypedPassphrase): Promise<string | undefined>;
  lockNow(): Promise<string | undefined>;
  deleteSecrets(): Promise<string | undefined>;
};

const states: Record<ShownLock['status'], TextKey> = {
  none: 'passphrase_none',
  locked: 'passphrase_locked',
  unlocked: 'passphrase_unlocked',
  unreadable: 'passphrase_newer',
  unread: 'passphrase_unread',
};

type Open = 'set' | 'change' | 'remove';

/** The passphrase of all secrets: set, typed, changed and removed. */
export function PassphraseSection({ view }: { view: PassphraseView }) {
  const { status } = view;
  const section = useRef<HTMLElement>(null);
  const { opened, said, open, done, focusTitle } = useDoing(section);
  const isOpen = opened === 'set' ? status === 'none' : status === 'unlocked';
  return (
    <section ref={section} class={dialogStyles.section} aria-labelledby="passphrase-title">
      <h3 id="passphrase-title" tabIndex={-1}>
        {say('passphrase_title')}
      </h3>
      <p>{say(states[status])}</p>
      {status === 'locked' && (
        <UnlockForm
          action={say('passphrase_unlock')}
          onUnlock={(passphrase) => done(view.unlock(passphrase), '')}
        />
      )}
      {opened && isOpen ? (
        <OpenForm
          opened={opened}
          onSubmit={(typed) => done(view.change(typed), say(doneTexts[opened]))}
          onCancel={() => {
            open(undefined);
            focusTitle();
          }}
        />
      ) : (
        <Buttons view={view} onOpen={open} done={done} />
      )}
      <p role="status">{said}</p>
    </section>
  );
}

/** Holds which form is open and what was done. */
function useDoing(section: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState<Open>();
  const [said, setSaid] = useState('');
  const focusTitle = () => focusAfter(section.current, (box) => box.querySelector('h3'));
  return {
    opened,
    said,
    focusTitle,
    open(form: Open | undefined) {
      setSaid('');
      setOpened(form);
      if (form) focusAfter(section.current, (box) => box.querySelector('input'));
    },
    /** Says what was done. Resolves to why it was not, which is said here unless a form says it at its field. */
    async done(doing: Promise<string | undefined>, text: string, isOfForm = true) {
      const problem = await problemIn(doing);
      if (problem !== undefined) {
        if (!isOfForm) setSaid(problem);
        return problem;
      }
      setOpened(undefined);
      setSaid(text);
      focusTitle();
      return undefined;
    },
  };
}

type ButtonsProps = {
  view: PassphraseView;
  onOpen(form: Open): void;
  done: ReturnType<typeof useDoing>['done'];
};

function Buttons({ view, onOpen, done }: ButtonsProps) {
  const { status } = view;
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div class={styles.buttons}>
      {status === 'none' && <Button onClick={() => onOpen('set')}>{say('passphrase_set')}</Button>}
      {status === 'unlocked' && (
        <>
          <Button onClick={() => void done(view.lockNow(), '', false)}>{say('passphrase_lockNow')}</Button>
          <Button onClick={() => onOpen('change')}>{say('passphrase_change')}</Button>
          <Button onClick={() => onOpen('remove')}>{say('passphrase_remove')}</Button>
        </>
      )}
      {status !== 'none' && status !== 'unread' && (
        <Button class={deleteStyles.danger} icon="delete" onClick={() => dialog.current?.showModal()}>
          {say('passphrase_delete')}
        </Button>
      )}
      <DeleteDialog
        dialog={dialog}
        title={say('passphrase_deleteTitle')}
        action={say('passphrase_deleteAction')}
        onDelete={() => void done(view.deleteSecrets(), say('passphrase_deleted'), false)}
      >
        {say('passphrase_deleteText')}
      </DeleteDialog>
    </div>
  );
}

const doneTexts: Record<Open, TextKey> = {
  set: 'passphrase_setDone',
  change: 'passphrase_changed',
  remove: 'passphrase_removed',
};

type FormProps = {
  opened: Open;
  onSubmit(typed: TypedPassphrase): Promise<string | undefined>;
  onCancel(): void;
};

function OpenForm({ opened, onSubmit, onCancel }: FormProps) {
  const current = { current: say('passphrase_current') };
  const asks = {
    set: { next: true as const },
    change: { ...current, next: true as const },
    remove: current,
  };
  const actions: Record<Open, TextKey> = {
    set: 'passphrase_set',
    change: 'passphrase_change',
    remove: 'passphrase_remove',
  };
  return (
    <>
      {opened === 'remove' && <p class={dialogStyles.hint}>{say('passphrase_removeHint')}</p>}
      <PassphraseForm key={opened} asks={asks[opened]} action={say(actions[opened])} onSubmit={onSubmit}>
        <Button look="quiet" onClick={onCancel}>
          {say('common_cancel')}
        </Button>
      </PassphraseForm>
    </>
  );
}

/** Sheet with the passphrase of all secrets, above another sheet. */
export function PassphraseDialog({ view, onClose }: { view: PassphraseView; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Sheet dialog={dialog} title={say('passphrase_sheet')} onClose={onClose}>
      <PassphraseSection view={view} />
    </Sheet>
  );
}
