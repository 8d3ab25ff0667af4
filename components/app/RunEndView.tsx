import { groupsOf, withGroupHeaders } from '../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { type WantedSecret, wantedSecret } from '../../lib/chat/profile/wanted-secret.ts';
import type { FailureText } from '../../lib/chat/run/failure.ts';
import { type ProfilePart, profilePart } from '../../lib/chat/run/profile-part.ts';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import { runEndText } from '../../lib/chat/run/run-end-text.ts';
import type { ShownAnswer } from '../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { otherMode } from '../../lib/runnable/data-transfer-mode.ts';
import { say } from '../../lib/words/say.ts';
import { FailureNotice } from '../chat/turn/FailureNotice.tsx';
import { StoppedNote } from '../chat/turn/StoppedNote.tsx';
import { useLate } from '../ui/use-late.ts';

type Props = {
  turn: ShownAnswer;
  profile: Profile | undefined;
  isLast: boolean;
  panel: Panel;
  onEdit(profile: Profile, at?: ProfilePart): void;
  /** Opens the message settings of the chosen profile. */
  onSettings(): void;
  /** Tests the connection of the profile. */
  onFindOutWhy(profile: Profile): void;
};

const loadUnlockForm = async () => (await import('../passphrase/UnlockForm.tsx')).UnlockForm;
const loadSecretForm = async () => (await import('../chat/turn/SecretForm.tsx')).SecretForm;

type Action = NonNullable<FailureText['action']>;

/** The notice and the actions of a run that was stopped or failed. */
export function RunEndView({ turn, profile, isLast, panel, onEdit, onSettings, onFindOutWhy }: Props) {
  const { answer } = turn;
  const run = answer.run.value;
  if (!run) return null;
  const tryAgain = isLast ? () => void panel.tryAgain(turn) : undefined;
  if (run.state.status === 'stopped')
    return <StoppedNote icon="stop" text={stoppedWords(run)} onTryAgain={tryAgain} />;
  const text = isEnded(run) ? runEndText(run, answer.text.value.length) : undefined;
  if (!text) return null;
  if (run.kept)
    return (
      <StoppedNote
        icon="failure"
        text={say('runEnd_dismissed', { title: text.title })}
        onTryAgain={tryAgain}
      />
    );
  const asked = isLast && formFor({ turn, profile, panel }, run);
  const actions = actionsFor({ turn, profile, panel, onEdit, onSettings }, run);
  return (
    <FailureNotice
      text={text}
      isNews={answer.isNews()}
      isInterruption={run.state.status === 'interrupted'}
      action={isLast && text.action ? actions[text.action] : undefined}
      form={asked || undefined}
      onTryAgain={tryAgain}
      onFindOutWhy={profile && run.state.status === 'failed' ? () => onFindOutWhy(profile) : undefined}
      onKeep={() => void panel.keep(run.id)}
    />
  );
}

/** Returns the field that mends the failure, if one does. */
function formFor({ turn, profile, panel }: Pick<Props, 'turn' | 'profile' | 'panel'>, run: Run) {
  if (run.state.status === 'failed' && run.state.failure.kind === 'secrets-locked')
    return mayUnlock(panel) && <PassphraseAsked {...{ turn, panel }} />;
  const wanted = profile && wantedOf(run, profile, panel);
  return wanted && <SecretAsked {...{ turn, profile, panel, wanted }} />;
}

/** Also if this page has failed to read the lock: it is read again with the passphrase. */
const mayUnlock = ({ lock }: Panel) => ['locked', 'unread'].includes(lock.state.value.status);

function PassphraseAsked({ turn, panel }: Pick<Props, 'turn' | 'panel'>) {
  const Form = useLate(true, loadUnlockForm);
  return Form ? (
    <Form
      action={say('passphrase_unlockAndRetry')}
      onUnlock={async (passphrase) => {
        const problem = await panel.passphrase.unlock(passphrase);
        if (problem === undefined) void panel.tryAgain(turn);
        return problem;
      }}
    />
  ) : null;
}

function wantedOf({ state, url }: Run, profile: Profile, { profiles }: Panel) {
  if (state.status !== 'failed') return undefined;
  const whole = withGroupHeaders(profile, groupsOf(profile, profiles.groups.value));
  return wantedSecret(state.failure, url, whole);
}

type AskedProps = Pick<Props, 'turn' | 'panel'> & { profile: Profile; wanted: WantedSecret };

function SecretAsked({ turn, profile, panel, wanted }: AskedProps) {
  const Form = useLate(true, loadSecretForm);
  return Form ? (
    <Form
      wanted={wanted}
      url={profile.url}
      onSave={async (typed) => {
        const isStored = await panel.saveSecret(profile.id, typed);
        if (isStored) void panel.tryAgain(turn);
        return isStored;
      }}
    />
  ) : null;
}

function actionsFor(
  { turn, profile, panel, onEdit, onSettings }: Omit<Props, 'isLast' | 'onFindOutWhy'>,
  run: Run,
): Record<Action, { label: string; onClick(): void } | undefined> {
  const isChosen = profile?.id === panel.profiles.chosen.value?.id;
  return {
    'allow-access': {
      label: say('profile_allowAccess'),
      onClick: () => void panel.allowAccess(profile?.url ?? run.url),
    },
    'plain-text': { label: say('runEnd_sendPlainText'), onClick: () => void panel.sendPlainText(turn) },
    'edit-profile': profile && {
      label: say('profile_edit'),
      onClick: () => onEdit(profile, partOf(run)),
    },
    'input-settings': isChosen ? { label: say('common_messageSettings'), onClick: onSettings } : undefined,
    'other-mode': profile && {
      label: say('runEnd_switchAndResend', { mode: otherMode(run.mode) === 'stream' ? 'stream' : 'other' }),
      onClick: () => void panel.useMode(turn, otherMode(run.mode)),
    },
    'without-steps': profile && {
      label: say('runEnd_noStepsAndResend', { name: say('profileEditor_steps') }),
      onClick: () => void panel.useNoSteps(turn),
    },
  };
}

const partOf = ({ state }: Run) => (state.status === 'failed' ? profilePart(state.failure) : undefined);

const stoppedWords = ({ chunks }: Run) => (chunks > 0 ? say('runEnd_stopped') : say('runEnd_stoppedEarly'));
