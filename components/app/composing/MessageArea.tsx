import { useRef } from 'preact/hooks';
import { schemaTypesText } from '../../../lib/chat/input/form-words.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { isPlainPrompt } from '../../../lib/chat/prompt/placeholder.ts';
import type { Prompt } from '../../../lib/chat/prompt/prompt.ts';
import type { CallTrouble as Trouble } from '../../../lib/chat/run/call-trouble.ts';
import type { ProfilePart } from '../../../lib/chat/run/failure.ts';
import { isTemporary } from '../../../lib/chat/storage/record-id.ts';
import { hasTextPlace, type InputPlan, isTextMessage } from '../../../lib/form/input-plan.ts';
import { lastRun } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import { Composer } from '../../chat/composer/Composer.tsx';
import { CallTrouble, TemporaryNote } from '../../chat/composer/ComposerNotes.tsx';
import { MessageControls } from '../../chat/composer/MessageControls.tsx';
import styles from './MessageArea.module.css';
import { Above, AddFromTab, Context, FieldForms, TextPlace } from './MessageParts.tsx';
import {
  canSendAnyway,
  howAnswerIsSent,
  howItIsSent,
  lockedTrouble,
  problemOf,
  problemsOf,
  shownTrouble,
  useAnswerInstead,
} from './message-notes.ts';

type Props = {
  panel: Panel;
  profile: Profile;
  choices: number;
  /** The focus stays in the list of conversations, although another conversation may open. */
  isListFocused: boolean;
  openers: { edit(profile: Profile, at?: ProfilePart): void; openSettings(): void };
  /** Chooses several ways to send the message. */
  onCompare(): void;
};

/** The input of the next message: what to know first, form fields, and the composer. */
export function MessageArea({ panel, profile, choices, isListFocused, openers, onCompare }: Props) {
  const { runnable, attachments } = panel.composer;
  const { changeCall } = panel.profileActions;
  const plan = runnable.plan.value;
  const problems = problemsOf(panel.composer);
  const isOfMemory = isTemporary(panel.conversation.open.value.id);
  const area = useRef<HTMLDivElement>(null);
  const instead = useAnswerInstead(panel);
  const how = instead === 'answers' ? howAnswerIsSent() : howItIsSent(panel.composer, profile);
  const { isAsking, isLocked, trouble } = troubleOf(panel, profile);
  const onFiles = plan && isTextMessage(plan) && !isOfMemory ? attachTo(panel) : undefined;
  return (
    <div ref={area} class={styles.area}>
      <TextPlace panel={panel} profile={profile} />
      {isOfMemory && <TemporaryNote />}
      <FieldForms panel={panel} profile={profile} />
      <CallTrouble
        trouble={trouble?.text}
        tone={isLocked ? 'calm' : 'warn'}
        remedy={trouble && remedyFor(trouble.action, panel, profile, openers)}
        isAsking={isAsking}
        sentence={how?.sentence ?? ''}
        next={() => area.current?.querySelector<HTMLElement>('[data-settings]')}
      />
      <Above panel={panel} profile={profile} area={area} />
      <Composer
        conversationId={useFocusedConversation(panel, isListFocused)}
        text={panel.composer.draft.text}
        given={panel.composer.draft.given.value}
        wanted={choices + queuedHere(panel)}
        prompts={profile.prompts}
        usesPrompts={profile.prompts.length + profile.starters.length > 0}
        attachments={attachments.list.value}
        isRunning={panel.sending.isBusy()}
        takesText={!plan || hasTextPlace(plan)}
        {...besideQuestion(instead, plan)}
        problem={problemOf(problems)}
        context={<Context panel={panel} profile={profile} offered={panel.tabs.offeredFile.value} />}
        hasContext={panel.composer.context.list.value.length > 0}
        {...writingOf(panel)}
        onFiles={onFiles}
        onRemoveFile={(id) => void attachments.remove(id)}
        onSend={() => void panel.sending.send()}
        onSendAnyway={canSendAnyway(problems) ? () => void panel.sending.send(true) : undefined}
        onStop={() => void panel.sending.stop()}
      >
        <MessageControls
          how={how}
          isAsking={isAsking && (!how || trouble !== undefined)}
          presets={profile.call.presets}
          presetId={profile.call.presetId}
          onPreset={(presetId) => void changeCall(profile, { ...profile.call, presetId })}
          onSettings={openers.openSettings}
          onFiles={onFiles}
          isRunning={panel.sending.isBusy()}
          onCompare={onCompare}
          tabs={<AddFromTab panel={panel} />}
        />
      </Composer>
    </div>
  );
}

/** A card that asks for something has the prominent button, unless the message answers it. */
const besideQuestion = (instead: ReturnType<typeof useAnswerInstead>, plan: InputPlan | undefined) => ({
  placeholder: instead === 'answers' ? say('waiting_answerInstead') : placeholderFor(plan),
  isAsked: instead === 'starts-over',
});

/** Returns what to know before the next message is sent. */
function troubleOf({ profiles, composer: { runnable }, conversation }: Panel, profile: Profile) {
  const isLocked = profiles.isLocked(profile);
  const found = isLocked ? lockedTrouble() : runnable.trouble.value;
  const trouble = shownTrouble(found, lastRun(conversation.open.value.turns), profile);
  return { isAsking: runnable.isAsking.value, isLocked, trouble };
}

const queuedHere = ({ sending: { queue } }: Panel) => queue.value?.added.value ?? 0;

const writingOf = (panel: Panel) => ({
  /** Placeholders for which there is context. */
  filled: panel.composer.context.list.value.flatMap(({ place }) => place ?? []),
  onWrite(text: string) {
    panel.composer.draft.write(text);
    panel.composer.form.forgetMessage();
  },
  onPrompt: (prompt: Prompt) => takeCalled(panel, prompt),
});

/** Takes a prompt in the place of its name, if it needs the page or is sent at once. */
function takeCalled({ composer: { draft, form }, prompts: { takePrompt } }: Panel, prompt: Prompt): boolean {
  if (isPlainPrompt(prompt)) return false;
  const called = draft.text.peek();
  const put = (text: string) => (draft.text.peek() === called ? draft.give(text) : draft.add(text));
  form.forgetMessage();
  void takePrompt({ prompt, put });
  return true;
}

const attachTo =
  ({ composer: { attachments } }: Panel) =>
  (files: File[]) =>
    void attachments.add(files);

function remedyFor(
  action: Trouble['action'],
  { composer: { runnable }, lock }: Panel,
  profile: Profile,
  { edit }: Props['openers'],
) {
  switch (action) {
    case 'edit-profile':
      return { label: say('profile_edit'), onClick: () => edit(profile) };
    case 'edit-headers':
      return { label: say('profile_edit'), onClick: () => edit(profile, 'headers') };
    case 'unlock':
      return { label: say('passphrase_unlock'), onClick: () => void lock.unlocked() };
    case 'ask-again':
      return { label: say('callSettings_reloadSchema'), onClick: () => void runnable.askAgain(profile.id) };
  }
}

/**
 * Returns the id of the shown conversation; the composer takes the focus when this id changes. It stays the
 * same while the list has the focus, so that deleting the shown conversation there does not move it.
 */
function useFocusedConversation({ conversation }: Panel, isListFocused: boolean): string {
  const shown = useRef(conversation.open.value.id);
  if (!isListFocused) shown.current = conversation.open.value.id;
  return shown.current;
}

const placeholderFor = (plan: InputPlan | undefined) =>
  plan?.kind === 'raw' ? jsonWords(plan.types) : say('composer_message');

const jsonWords = (types: string[]) =>
  types.length === 0 ? say('composer_json') : say('composer_jsonOf', { wanted: schemaTypesText(types) });
