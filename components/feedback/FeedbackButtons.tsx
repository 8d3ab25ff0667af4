import type { Signal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { givenIn } from '../../lib/chat/run/run.ts';
import { say } from '../../lib/words/say.ts';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import { Icon, Outline } from '../ui/Icon.tsx';
import menuStyles from '../ui/Menu.module.css';
import { MenuItem } from '../ui/Menu.tsx';
import { sheetOutlines } from '../ui/sheet-icons.ts';
import styles from './Feedback.module.css';
import { FeedbackDialog, type FeedbackView, type OpenFeedback } from './FeedbackDialog.tsx';
import { PublicLinkDialog } from './PublicLinkDialog.tsx';

type Props = { view: FeedbackView; opened: Signal<OpenFeedback | undefined> };

/**
 * Thumbs up and down. Pressing the one that was sent opens the form, as does a refusal, which the form says.
 */
export function FeedbackButtons({ view, opened }: Props) {
  const isSending = useRef(false);
  const [isSent, setSent] = useState(false);
  const { run, takesFeedback } = view;

  const close = () => {
    opened.value = undefined;
  };

  async function rate(score: number) {
    if (isSending.current) return;
    const given = { ...givenIn(run.feedback), score };
    if (run.feedback?.score === score) {
      opened.value = { kind: 'feedback', given };
      return;
    }
    isSending.current = true;
    setSent(false);
    const trouble = await view.give(given);
    isSending.current = false;
    setSent(!trouble);
    if (trouble) opened.value = { kind: 'feedback', given, trouble };
  }

  return (
    <>
      {takesFeedback && (
        <>
          <Thumb kind="good" isPressed={run.feedback?.score === 1} onClick={() => void rate(1)} />
          <Thumb kind="bad" isPressed={run.feedback?.score === 0} onClick={() => void rate(0)} />
          <span role="status" class="visually-hidden">
            {isSent && say('feedback_sent')}
          </span>
        </>
      )}
      {opened.value?.kind === 'feedback' && (
        <FeedbackDialog
          view={view}
          given={opened.value.given}
          trouble={opened.value.trouble}
          onClose={(sent) => {
            close();
            if (sent) setSent(true);
          }}
        />
      )}
      {opened.value?.kind === 'link' && <PublicLinkDialog view={view} onClose={close} />}
    </>
  );
}

type ThumbProps = { kind: 'good' | 'bad'; isPressed: boolean; onClick(): void };

function Thumb({ kind, isPressed, onClick }: ThumbProps) {
  const label = kind === 'good' ? say('feedback_good') : say('feedback_bad');
  return (
    <Button
      look="quiet"
      size="small"
      class={`${buttonStyles.iconOnly} ${styles.thumb}`}
      aria-label={label}
      aria-pressed={isPressed}
      data-tooltip={label}
      onClick={onClick}
    >
      <Outline path={sheetOutlines[kind]} />
    </Button>
  );
}

type FeedbackMenuItemsProps = { view: FeedbackView; opened: Signal<OpenFeedback | undefined>; close(): void };

/** Items that open the form of feedback and the question about a public link. */
export function FeedbackMenuItems({ view, opened, close }: FeedbackMenuItemsProps) {
  const open = (next: OpenFeedback) => () => {
    close();
    opened.value = next;
  };
  return (
    <>
      {view.takesFeedback && (
        <MenuItem icon="message" onClick={open({ kind: 'feedback', given: givenIn(view.run.feedback) })}>
          {view.run.feedback ? say('feedback_change') : say('feedback_open')}
        </MenuItem>
      )}
      {(view.makesLinks || view.run.publicUrl) && (
        <MenuItem onClick={open({ kind: 'link' })}>
          <Outline path={sheetOutlines.link} />
          {say('publicLink_open')}
        </MenuItem>
      )}
    </>
  );
}

/** Link to the trace of a run at the address that the profile gives. */
export const TraceLink = ({ href, close }: { href: string; close(): void }) => (
  <a
    class={`${menuStyles.item} ${styles.item}`}
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    onClick={close}
  >
    <Icon name="page" />
    {say('traceLink_open')}
  </a>
);
