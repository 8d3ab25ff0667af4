import { groupsOf, withGroupHeaders } from '../../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { type WantedSecret, wantedSecret } from '../../../lib/chat/profile/wanted-secret.ts';
import { type FailureText, type ProfilePart, profilePart } from '../../../lib/chat/run/failure.ts';
import { runEndText } from '../../../lib/chat/run/failure-text.ts';
import { isEnded, mayReadOn, type Run } from '../../../lib/chat/run/run.ts';
import { stoppedText } from '../../../lib/chat/run/run-figures.ts';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { mayAnswerAgain } from '../../../lib/panel/sending/answering.ts';
import { say } from '../../../lib/words/say.ts';
import { StoppedNote, TryAgain } from '../../chat/turn/AnswerNotes.tsx';
import { FailureNotice } from '../../chat/turn/FailureNotice.tsx';
import { LatePart } from '../late/LatePart.tsx';
import {
  askingAgain,
  inConversation,
  type Resend,
  type Resending,
  readingOn,
  withoutSchemaLabel,
} from './resend.ts';

/** Openers of the dialogs that mend a failure. */
export type Remedies = {
  edit(profile: Profile, at?: ProfilePart): void;
  /** Opens the message settings of the chosen profile. */
  openSettings(): void;
  /** Tests the connection of the profile. */
  findOutWhy(profile: Profile): void;
};

type Props = {
  openers: Remedies;
  turn: ShownAnswer;
  profile: Profile | undefined;
  isLast: boolean;
  panel: Panel;
  /** How the message is sent again: as the next answer of the conversation unless given. */
  resend?: Resend | undefined;
};

type Action = NonNullable<FailureText['action']>;

/** The notice and the actions of a run that was stopped or failed. */
export function RunEndView(props: Props) {
  const { turn, profile, isLast, panel } = props;
  const { answer } = turn;
  const run = answer.run.value;
  if (!run) return null;
  const { resend = inConversation(turn, run, profile, panel) } = props;
  const tryAgain = isLast && mayResend(props, run) ? resend.tryAgain : undefined;
  const stopped = stoppedText(run);
  if (stopped) return <StoppedNote icon="stop" text={stopped} onTryAgain={tryAgain} />;
  const text = isEnded(run) ? runEndText(run, answer.text.value.length) : undefined;
  if (!text) return null;
  if (run.kept)
    return (
      <StoppedNote
        icon="failure"
        text={say('runEnd_dismissed', { title: text.title })}
        onTryAgain={tryAgain}
        mayHaveRun={text.mayHaveRun}
      />
    );
  return <Failed {...props} {...{ run, text, resend, tryAgain }} />;
}

/** Sends the message of a stopped answer again, from the row of its tools: a note above them would move them. */
export function TryStoppedAgain({ turn, profile, panel }: Pick<Props, 'turn' | 'profile' | 'panel'>) {
  const run = turn.answer.run.value;
  if (run?.state.status !== 'stopped' || !mayResend({ turn, profile, panel }, run)) return null;
  return <TryAgain onTryAgain={inConversation(turn, run, profile, panel).tryAgain} mayHaveRun={undefined} />;
}

type FailedProps = Props & {
  run: Run;
  text: FailureText;
  resend: Resend;
  tryAgain: (() => void) | undefined;
};

function Failed({ turn, profile, isLast, panel, run, text, resend, tryAgain, openers }: FailedProps) {
  const readsOn = mayReadOn(run);
  const onMended = readsOn ? () => void panel.sending.readOn(turn) : resend.tryAgain;
  const asked = isLast && formFor({ profile, panel, readsOn, onMended }, run);
  const byAction = actionsFor({ profile, panel, resend, openers }, run);
  const actions = [
    ...readingOn(turn, run, panel),
    ...(text.action ? byAction[text.action] : []),
    ...askingAgain(turn, run, panel),
  ];
  return (
    <FailureNotice
      text={text}
      isNews={turn.answer.isNews()}
      isInterruption={run.state.status === 'interrupted'}
      actions={isLast ? actions : []}
      form={asked || undefined}
      onTryAgain={tryAgain}
      endedAt={run.endedAt}
      onFindOutWhy={profile && run.state.status === 'failed' ? () => openers.findOutWhy(profile) : undefined}
      onKeep={() => void panel.sending.keep(run.id)}
    />
  );
}

/** Only the profile that asked takes an answer to its question, while its run waits. */
const mayResend = ({ turn, profile, panel }: Pick<Props, 'turn' | 'profile' | 'panel'>, { resumes }: Run) =>
  !resumes || (profile !== undefined && mayAnswerAgain(turn, panel.conversation));

type Again = { panel: Panel; resend: Resend };

/** `readsOn`: what is mended is the reading of the answer, not the sending of the message. */
type Mending = { panel: Panel; readsOn: boolean; onMended(): void };

/** Returns the field that mends the failure, if one does. */
function formFor({ profile, ...mending }: Mending & Pick<Props, 'profile'>, run: Run) {
  if (run.state.status === 'failed' && run.state.failure.kind === 'secrets-locked')
    return mayUnlock(mending.panel) && <PassphraseAsked {...mending} />;
  const wanted = profile && wantedOf(run, profile, mending.panel);
  return wanted && <SecretAsked {...{ profile, wanted }} {...mending} />;
}

/** Also if this page has failed to read the lock: it is read again with the passphrase. */
const mayUnlock = ({ lock }: Panel) => ['locked', 'unread'].includes(lock.state.value.status);

function PassphraseAsked({ panel, readsOn, onMended }: Mending) {
  return (
    <LatePart
      of="UnlockForm"
      props={{
        action: say(readsOn ? 'runEnd_unlockAndReadOn' : 'passphrase_unlockAndRetry'),
        onUnlock: async (passphrase) => {
          const problem = await panel.passphrase.unlock(passphrase);
          if (problem === undefined) onMended();
          return problem;
        },
      }}
    />
  );
}

function wantedOf({ state, url }: Run, profile: Profile, { profiles, host: { protocols } }: Panel) {
  if (state.status !== 'failed') return undefined;
  const whole = withGroupHeaders(profile, groupsOf(profile, profiles.groups.value));
  return wantedSecret(state.failure, url, whole, protocols.find(profile.protocol)?.keyHeader);
}

type SecretProps = Mending & { profile: Profile; wanted: WantedSecret };

function SecretAsked({ profile, panel, wanted, readsOn, onMended }: SecretProps) {
  return (
    <LatePart
      of="SecretForm"
      props={{
        wanted,
        url: profile.url,
        action: say(readsOn ? 'runEnd_saveAndReadOn' : 'secretForm_save'),
        onSave: async (typed) => {
          const isStored = await panel.profileActions.saveSecret(profile.id, typed);
          if (isStored) onMended();
          return isStored;
        },
      }}
    />
  );
}

function actionsFor(
  { profile, panel, openers, resend }: Again & Pick<Props, 'profile' | 'openers'>,
  run: Run,
): Record<Action, Resending[]> {
  const isChosen = profile?.id === panel.profiles.chosen.value?.id;
  return {
    'allow-access': [
      {
        label: say('profile_allowAccess'),
        onClick: () => void panel.profileActions.allowAccess(profile?.url ?? run.url),
      },
    ],
    'plain-text': [{ label: say('runEnd_sendPlainText'), onClick: resend.plainText }],
    'without-schema': profile
      ? [{ label: withoutSchemaLabel(panel, run), onClick: () => void resend.withoutSchema() }]
      : [],
    'edit-profile': profile
      ? [{ label: say('profile_edit'), onClick: () => openers.edit(profile, partOf(run)) }]
      : [],
    'input-settings': isChosen
      ? [{ label: say('common_messageSettings'), onClick: openers.openSettings }]
      : [],
    'other-mode': resend.otherMode ? [resend.otherMode] : [],
    'when-busy': resend.whenBusy,
    anew: resend.anew,
    'without-steps': resend.withoutSteps ? [resend.withoutSteps] : [],
  };
}

const partOf = ({ state }: Run) => (state.status === 'failed' ? profilePart(state.failure) : undefined);
