import * as features from './features.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { useLate } from '../ui/use-late.ts';


/** The questions that are open before something is sent. */
export const Questions = ({ panel }: { panel: Panel }) => (
  <>
    <SiteQuestion panel={panel} />
    <RestartQuestion panel={panel} />
    <PassphraseQuestion panel={panel} />
  </>
);

function SiteQuestion({ panel }: { panel: Panel }) {
  const question = panel.sending.siteQuestion.value;
  const SiteDialog = useLate(question !== undefined, features.SiteDialog);
  return question && SiteDialog ? <SiteDialog {...question} onAnswer={question.answer} /> : null;
}

function RestartQuestion({ panel }: { panel: Panel }) {
  const question = panel.sending.restartQuestion.value;
  const RestartDialog = useLate(question !== undefined, features.RestartDialog);
  return question && RestartDialog ? <RestartDialog onAnswer={question.answer} /> : null;
}

function PassphraseQuestion({ panel: { lock, passphrase } }: { panel: Panel }) {
  const question = lock.question.value;
  const UnlockDialog = useLate(question !== undefined, features.UnlockDialog);
  return question && UnlockDialog ? (
    <UnlockDialog onUnlock={passphrase.unlock} onCancel={question.cancel} />
  ) : null;
}
