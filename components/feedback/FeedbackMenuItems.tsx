import type { Signal } from '@preact/signals';
import { givenIn } from '../../lib/chat/run/run.ts';
import { say } from '../../lib/words/say.ts';
import { Icon, Outline } from '../ui/Icon.tsx';
import menuStyles from '../ui/Menu.module.css';
import { MenuItem } from '../ui/Menu.tsx';
import { sheetOutlines } from '../ui/sheet-icons.ts';
import styles from './Feedback.module.css';
import type { FeedbackView, OpenFeedback } from './feedback-view.ts';

type Props = { view: FeedbackView; opened: Signal<OpenFeedback | undefined>; close(): void };

/** Items that open the form of feedback and the question about a public link. */
export function FeedbackMenuItems({ view, opened, close }: Props) {
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
