import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from './Button.tsx';
import styles from './Outgoing.module.css';

type CopyState = 'ready' | 'copied' | 'refused';

const words: Record<CopyState, TextKey | undefined> = {
  ready: undefined,
  copied: 'common_copied',
  refused: 'common_copyRefused',
};

/** Writes a text as HTML for word processors; undefined if it has no other form than the text. */
type AsHtml = (text: string) => string | undefined;

type Props = { text: ReadonlySignal<string>; label?: string; asHtml?: AsHtml };

/** A button that copies a text that may still grow; nothing while there is none. */
export const CopyButton = ({ text, label = say('common_copy'), asHtml }: Props) =>
  text.value === '' ? null : <CopyText label={label} text={text.value} asHtml={asHtml} />;

type TextProps = { label: string; text: string; asHtml?: AsHtml | undefined };

/** A button that copies a text. */
export function CopyText({ label, text, asHtml }: TextProps) {
  const outgoing = useContext(OutgoingText);
  async function copy() {
    const copied = await outgoing(text);
    const html = asHtml?.(copied);
    await (html === undefined ? navigator.clipboard.writeText(copied) : copyBoth(copied, html));
  }
  return <CopyWith label={label} copy={copy} />;
}

/** Copies a text and its HTML; the program that takes it chooses. */
export const copyBoth = (text: string, html: string): Promise<void> =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }),
  ]);

type WithProps = {
  label: string;
  copy: () => Promise<void>;
  /** Shows the label beside the icon. */
  hasWord?: boolean;
};

/**
 * A button with its own copy function. Its icon shows that it copied, so that nothing beside it moves; a
 * refusal is said in words.
 */
export function CopyWith({ label, copy, hasWord = false }: WithProps) {
  const [state, setState] = useState<CopyState>('ready');

  const outcome = words[state];
  const icon = state === 'copied' ? 'check' : 'copy';

  async function tryToCopy() {
    try {
      await copy();
      setState('copied');
    } catch {
      setState('refused');
    }
  }

  return (
    <div class={styles.copy}>
      {hasWord ? (
        <Button look="quiet" size="form" icon={icon} onClick={() => void tryToCopy()}>
          {label}
        </Button>
      ) : (
        <IconButton size="small" icon={icon} label={label} onClick={() => void tryToCopy()} />
      )}
      <span role="status" class={state === 'refused' ? styles.refused : 'visually-hidden'}>
        {outcome && say(outcome)}
      </span>
    </div>
  );
}

/** Saves a file to the browser's downloads. */
export function download(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Prepares a text that is copied or saved. In an answer it stays as it is; where it comes from a trace, secrets are
 * masked. Rejects, with a text for people, if it may not leave.
 */
export const OutgoingText = createContext((text: string): Promise<string> => Promise.resolve(text));
