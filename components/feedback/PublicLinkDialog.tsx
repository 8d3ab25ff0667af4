import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { isLoadable } from '../../lib/chat/answer/remote-image.ts';
import type { FailureText } from '../../lib/chat/run/failure.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { SmallDialog, useShown } from '../ui/Dialog.tsx';
import { CopyWith } from '../ui/Outgoing.tsx';
import styles from './Feedback.module.css';
import { type FeedbackView, TroubleNotice } from './FeedbackDialog.tsx';

type Props = { view: FeedbackView; onClose(): void };

/** Asks before the trace of a run is made public; then shows its link. */
export function PublicLinkDialog({ view, onClose }: Props) {
  const id = useId();
  const dialog = useShown();
  const isMaking = useRef(false);
  const made = useSignal(view.run.publicUrl);
  const [trouble, setTrouble] = useState<FailureText>();
  const url = isLoadable(made.value) ? made.value : undefined;

  async function make() {
    if (isMaking.current) return;
    isMaking.current = true;
    setTrouble(undefined);
    const reply = await view.publish().finally(() => {
      isMaking.current = false;
    });
    if ('url' in reply) made.value = reply.url;
    else setTrouble(reply.trouble);
  }

  return (
    <SmallDialog
      dialog={dialog}
      class={styles.dialog}
      role="alertdialog"
      title={url ? say('publicLink_title') : say('publicLink_question')}
      aria-describedby={id}
      onClose={onClose}
    >
      <div class={styles.form}>
        <p id={id}>{url ? say('publicLink_isPublic') : say('publicLink_warning', { origin: view.origin })}</p>
        {trouble && <TroubleNotice trouble={trouble} />}
        {url ? (
          <MadeLink url={url} />
        ) : (
          <div class={styles.bar}>
            <Button size="form" autofocus onClick={() => dialog.current?.close()}>
              {say('common_cancel')}
            </Button>
            <Button size="form" onClick={() => void make()}>
              {say('publicLink_make')}
            </Button>
          </div>
        )}
        {url && (
          <div class={styles.bar}>
            <Button size="form" onClick={() => dialog.current?.close()}>
              {say('common_close')}
            </Button>
          </div>
        )}
      </div>
    </SmallDialog>
  );
}

/** The link, which takes the focus of the button that made it. */
function MadeLink({ url }: { url: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <>
      <p class={styles.said} dir="ltr">
        {url}
      </p>
      <div class={styles.ways}>
        <CopyWith label={say('publicLink_copy')} hasWord copy={() => navigator.clipboard.writeText(url)} />
        <a ref={link} class={styles.link} href={url} target="_blank" rel="noopener noreferrer">
          {say('publicLink_openPage')}
        </a>
      </div>
    </>
  );
}
