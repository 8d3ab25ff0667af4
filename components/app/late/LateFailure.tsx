import { useEffect, useState } from 'preact/hooks';
import { onLateFailure } from '../../../lib/runnable/late.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import noticeStyles from '../../ui/Notice.module.css';
import { Notice } from '../../ui/Notice.tsx';

/** Says that a part of the program did not load, as after an update of the extension. */
export function LateFailure() {
  const [failure, setFailure] = useState<{ tryAgain(): void }>();
  useEffect(() => onLateFailure((tryAgain) => setFailure(tryAgain && { tryAgain })), []);
  if (!failure) return null;
  return (
    <Notice
      tone="warn"
      role="alert"
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
      <p>{say('late_failedHelp')}</p>
    </Notice>
  );
}
