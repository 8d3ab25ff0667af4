import type { Panel } from '../../lib/panel/panel.ts';
import { useLate } from '../ui/use-late.ts';

const loadSiteDialog = async () => (await import('../chat/composer/SiteDialog.tsx')).SiteDialog;
const loadUnlockDialog = async () => (await import('../passphrase/UnlockDialog.tsx')).UnlockDialog;

/** The questions that are open before something is sent. */
export const Questions = ({ panel }: { panel: Panel }) => (
  <>
    <SiteQuestion panel={panel} />
    <PassphraseQuestion panel={panel} />
  </>
);

function SiteQuestion({ panel }: { panel: Panel }) {
  const question = panel.siteQuestion.value;
  const SiteDialog = useLate(question !== undefined, loadSiteDialog);
  return question && SiteDialog ? <SiteDialog {...question} onAnswer={question.answer} /> : null;
}

function PassphraseQuestion({ panel: { lock, passphrase } }: { panel: Panel }) {
  const question = lock.question.value;
  const UnlockDialog = useLate(question !== undefined, loadUnlockDialog);
  return question && UnlockDialog ? (
    <UnlockDialog onUnlock={passphrase.unlock} onCancel={question.cancel} />
  ) : null;
}
