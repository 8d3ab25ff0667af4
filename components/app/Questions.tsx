import type { Panel } from '../../lib/panel/panel.ts';
import { useLate } from '../ui/use-late.ts';

const loadSiteDialog = async () => (await import('../chat/composer/QuestionDialog.tsx')).SiteDialog;
const loadRestartDialog = async () => (await import('../chat/composer/QuestionDialog.tsx')).RestartDialog;
const loadUnlockDialog = async () => (await import('../passphrase/PassphraseForm.tsx')).UnlockDialog;

/** The questions that are open before something is sent. */
export const Questions = ({ panel }: { panel: Panel }) => (
  <>
    <SiteQuestion panel={panel} />
    <RestartQuestion panel={panel} />
    <PassphraseQuestion panel={panel} />
  </>
);

function SiteQuestion({ panel }: { panel: Panel }) {
  const question = panel.siteQuestion.value;
  const SiteDialog = useLate(question !== undefined, loadSiteDialog);
  return question && SiteDialog ? <SiteDialog {...question} onAnswer={question.answer} /> : null;
}

function RestartQuestion({ panel }: { panel: Panel }) {
  const question = panel.restartQuestion.value;
  const RestartDialog = useLate(question !== undefined, loadRestartDialog);
  return question && RestartDialog ? <RestartDialog onAnswer={question.answer} /> : null;
}

function PassphraseQuestion({ panel: { lock, passphrase } }: { panel: Panel }) {
  const question = lock.question.value;
  const UnlockDialog = useLate(question !== undefined, loadUnlockDialog);
  return question && UnlockDialog ? (
    <UnlockDialog onUnlock={passphrase.unlock} onCancel={question.cancel} />
  ) : null;
}
