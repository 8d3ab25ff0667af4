import type { FailureText } from '../../lib/chat/run/failure.ts';
import { say } from '../../lib/words/say.ts';
import { Notice } from '../ui/Notice.tsx';
import styles from './Feedback.module.css';

/** Says why the server did not do it, with its own words. */
export const TroubleNotice = ({
  trouble: { title, remedy, detail, isOwnDetail },
}: {
  trouble: FailureText;
}) => (
  <Notice tone="danger" role="alert" title={title}>
    <p>{remedy}</p>
    {detail && (
      <p class={styles.quiet}>
        {isOwnDetail ? say('failure_details') : say('failure_serverSaid')}
        <br />
        <span class={styles.said} dir="auto">
          {detail}
        </span>
      </p>
    )}
  </Notice>
);
