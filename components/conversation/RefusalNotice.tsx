import { say } from '../../lib/words/say.ts';
import notice from '../ui/Notice.module.css';

/** Warning, before anything is lost, that the browser refuses to store conversations. */
export function RefusalNotice({ reason }: { reason: string }) {
  return (
    <section class={notice.notice} aria-label={say('storage_title')}>
      <p>{say('storageRefused_title')}</p>
      <details>
        <summary>{say('storageRefused_why')}</summary>
        <p>{say('storageRefused_reason', { reason })}</p>
      </details>
    </section>
  );
}
