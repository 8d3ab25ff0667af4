import { say } from '../../lib/words/say.ts';
import foldStyles from '../ui/Fold.module.css';
import noticeStyles from '../ui/Notice.module.css';
import { Notice } from '../ui/Notice.tsx';

/** Warning, before anything is lost, that the browser refuses to store conversations. */
export const RefusalNotice = ({ reason }: { reason: string }) => (
  <Notice
    tone="warn"
    heading="h2"
    label={say('storage_title')}
    title={say('storageRefused_title')}
    class={noticeStyles.inPage}
  >
    <p>{say('storageRefused_text')}</p>
    <details>
      <summary class={foldStyles.summary}>{say('storageRefused_why')}</summary>
      <p>{say('storageRefused_reason', { reason })}</p>
    </details>
  </Notice>
);
