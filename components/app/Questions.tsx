import type { Panel } from '../../lib/panel/panel.ts';
import { LatePart } from './late/LatePart.tsx';

/** The questions that are open before something is sent. */
export function Questions({ panel: { sending, lock, passphrase } }: { panel: Panel }) {
  const site = sending.siteQuestion.value;
  const restart = sending.restartQuestion.value;
  const unlock = lock.question.value;
  return (
    <>
      {site && <LatePart of="SiteDialog" props={{ ...site, onAnswer: site.answer }} />}
      {restart && <LatePart of="RestartDialog" props={{ onAnswer: restart.answer }} />}
      {unlock && (
        <LatePart of="UnlockDialog" props={{ onUnlock: passphrase.unlock, onCancel: unlock.cancel }} />
      )}
    </>
  );
}
