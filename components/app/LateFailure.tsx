import { useEffect, useRef, useState } from 'preact/hooks';
import { onLateFailure } from '../../lib/runnable/late.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { useFocusHandedOn } from '../ui/focus.ts';
import noticeStyles from '../ui/Notice.module.css';
import { Notice } from '../ui/Notice.tsx';
import { composerBox } from './composing/MessageParts.tsx';

/** Says that a part of the program did not load, as after an update of the extension. */
export function LateFailure() {
  const [failure, setFailure] = useState<{ tryAgain(): void; tries: number }>();
  useEffect(
    () =>
      onLateFailure((tryAgain) =>
        setFailure((before) => tryAgain && { tryAgain, tries: (before?.tries ?? 0) + 1 }),
      ),
    [],
  );
  const box = useRef<HTMLDivElement>(null);
  useFocusHandedOn(box, () => () => composerBox(document));
  return (
    <div ref={box}>
      {failure && (
        <Notice
          tone="warn"
          announced="alert"
          title={say('late_failed')}
          heading="h2"
          class={noticeStyles.inPage}
          actions={
            <>
              <Button onClick={() => location.reload()}>{say('late_openAnew')}</Button>
              <Button look="quiet" onClick={failure.tryAgain}>
                {say('common_retry')}
              </Button>
            </>
          }
        >
          {/* Drawn anew, and so read aloud, after each try that fails. */}
          <p key={failure.tries}>{say('late_failedHelp')}</p>
        </Notice>
      )}
    </div>
  );
}
