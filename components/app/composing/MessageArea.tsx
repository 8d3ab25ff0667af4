import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { itemName } from '../../../lib/chat/context/item-name.ts';
import { isTemporary } from '../../../lib/chat/conversation/temporary.ts';
import { schemaTypesText } from '../../../lib/chat/input/schema-type-text.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { isPlainPrompt } from '../../../lib/chat/prompt/page-place.ts';
import type { Prompt } from '../../../lib/chat/prompt/prompt.ts';
import type { CallTrouble as Trouble } from '../../../lib/chat/run/call-trouble.ts';
import type { ProfilePart } from '../../../lib/chat/run/profile-part.ts';
import { hasTextPlace, type InputPlan, isTextMessage } from '../../../lib/form/input-plan.ts';
import { lastRun } from '../../../lib/panel/conversation/turns.ts';
import type { OfferedFile } from '../../../lib/panel/page/tab-files.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { isLockedFor } from '../../../lib/panel/passphrase/lock.ts';
import { say } from '../../../lib/words/say.ts';
import { Composer } from '../../chat/composer/Composer.tsx';
import { CallTrouble, TemporaryNote } from '../../chat/composer/ComposerNotes.tsx';
import { MessageControls } from '../../chat/composer/MessageControls.tsx';
import { useLate } from '../../ui/use-late.ts';
import { AddFromTab } from '../context/AddFromTab.tsx';
import { composerBox } from './composer-box.ts';
import { howAnswerIsSent, howItIsSent } from './how-it-is-sent.ts';
import styles from './MessageArea.module.css';
import { FieldForms, TextPlace } from './MessageFields.tsx';
import { canSendAnyway, problemOf, problemsOf } from './shown-problem.ts';
import { lockedTrouble, shownTrouble } from './shown-trouble.ts';
import { useAnswerInstead } from './use-answer-instead.ts';

const loadQueue = async () => (await import('../queueing/QueueView.tsx')).QueueView;
const loadOffer = async () => (await import('./OfferedTabFile.tsx')).OfferedTabFile;
const loadTabQuestion = async () => (await import('../context/TabQuestionView.tsx')).TabQuestionView;
const loadContext = async () => (await import('./DraftContext.tsx')).DraftContext;

type Props = {
  panel: Panel;
  profile: Profile;
  choices: number;
  /** The focus stays in the list of conversations, although another conversation may open. */
  isListFocused: boolean;
  onEdit(profile: Profile, at?: ProfilePart): void;
  onSettings(): void;
  /** Chooses several ways to send the message. */
  onCompare(): void;
};

/** The input of the next message: what to know first, form fields, and the composer. */
export function MessageArea({ panel, profile, choices, isListFocused, onEdit, ...on }: Props) {
  const { runnable, attachments } = panel;
  const plan = runnable.plan.value;
  const problems = problemsOf(panel);
  const isOfMemory = isTemporary(panel.conversation.open.value.id);
  const area = useRef<HTMLDivElement>(null);
  const instead = useAnswerInstead(panel);
  const how = instead === 'answers' ? howAnswerIsSent() : howItIsSent(panel, profile);
  const isAsking = runnable.isAsking.value;
  const { isLocked, trouble } = troubleOf(panel, profile);
  const onFiles = plan && isTextMessage(plan) && !isOfMemory ? attachTo(panel) : undefined;
  return (
    <div ref={area} class={styles.area}>
      <TextPlace panel={panel} profile={profile} />
      {isOfMemory && <TemporaryNote />}
      <FieldForms panel={panel} profile={profile} />
      <CallTrouble
        trouble={trouble?.text}
        tone={isLocked ? 'calm' : 'warn'}
        remedy={trouble && remedyFor(trouble.action, panel, profile, onEdit)}
        isAsking={isAsking}
        sentence={how?.sentence ?? ''}
        next={() => area.current?.querySelector<HTMLElement>('[data-settings]')}
      />
      <Above panel={panel} profile={profile} area={area} />
      <Composer
        conversationId={useFocusedConversation(panel, isListFocused)}
        text={panel.draft.text}
        given={panel.draft.given.value}
        wanted={choices + queuedHere(panel)}
        prompts={profile.prompts}
        usesPrompts={profile.prompts.length + profile.starters.length > 0}
        attachments={attachments.list.value}
        isRunning={panel.isBusy()}
        takesText={!plan || hasTextPlace(plan)}
        placeholder={instead === 'answers' ? say('waiting_answerInstead') : placeholderFor(plan)}
        problem={problemOf(problems)}
        context={<Context panel={panel} profile={profile} offered={panel.offeredFile.value} />}
        hasContext={panel.context.list.value.length > 0}
        {...writingOf(panel)}
        onFiles={onFiles}
        onRemoveFile={(id) => void attachments.remove(id)}
        onSend={() => void panel.send()}
        onSendAnyway={canSendAnyway(problems) ? () => void panel.send(true) : undefined}
        onStop={() => void panel.stop()}
      >
        <MessageControls
          how={how}
          isAsking={isAsking && (!how || trouble !== undefined)}
          presets={profile.call.presets}
          presetId={profile.call.presetId}
          onPreset={(presetId) => void panel.changeCall(profile, { ...profile.call, presetId })}
          onSettings={on.onSettings}
          onFiles={onFiles}
          isRunning={panel.isBusy()}
          onCompare={on.onCompare}
          tabs={<AddFromTab panel={panel} />}
        />
      </Composer>
    </div>
  );
}

/** Returns what to know before the next message is sent. */
function troubleOf({ profiles, lock, runnable, conversation }: Panel, profile: Profile) {
  const isLocked = isLockedFor(profile, profiles, lock);
  const found = isLocked ? lockedTrouble() : runnable.trouble.value;
  return { isLocked, trouble: shownTrouble(found, lastRun(conversation.open.value.turns), profile) };
}

type AboveProps = Pick<Props, 'panel' | 'profile'> & { area: RefObject<HTMLElement | null> };

/** Everything right above the message. */
const Above = (props: AboveProps) => (
  <>
    <Queue {...props} />
    <TabQuestion {...props} />
  </>
);

/** Messages that wait, loaded once there is a message to wait for. */
function Queue({ panel, profile, area }: AboveProps) {
  const QueueView = useLate(panel.conversation.open.value.turns.length > 0, loadQueue);
  if (!QueueView) return null;
  return <QueueView panel={panel} profile={profile} next={() => composerBox(area.current)} />;
}

/** Open choice or request before a tab is added. */
function TabQuestion({ panel, area }: AboveProps) {
  const question = panel.tabQuestion.value;
  const TabQuestionView = useLate(question !== undefined, loadTabQuestion);
  if (!question || !TabQuestionView) return null;
  return <TabQuestionView question={question} next={() => composerBox(area.current)} />;
}

type ContextProps = Pick<Props, 'panel' | 'profile'> & { offered: OfferedFile | undefined };

/** The pages that go with the message, and a file on offer, loaded with the first one. */
function Context({ panel, profile, offered }: ContextProps) {
  const DraftContext = useLate(panel.context.list.value.length > 0, loadContext);
  const Offer = useLate(offered !== undefined, loadOffer);
  const added = panel.context.added.value;
  return (
    <>
      <p class="visually-hidden" role="status">
        {added && <span key={added.id}>{say('context_added', { name: itemName(added) })}</span>}
      </p>
      {DraftContext && <DraftContext panel={panel} profile={profile} />}
      {Offer && offered && <Offer panel={panel} file={offered} />}
    </>
  );
}

const queuedHere = ({ queue }: Panel) => queue.value?.added.value ?? 0;

const writingOf = (panel: Panel) => ({
  /** Placeholders for which there is context. */
  filled: panel.context.list.value.flatMap(({ place }) => place ?? []),
  onWrite(text: string) {
    panel.draft.write(text);
    panel.form.forgetMessage();
  },
  onPrompt: (prompt: Prompt) => takeCalled(panel, prompt),
});

/** Takes a prompt in the place of its name, if it needs the page or is sent at once. */
function takeCalled({ draft, form, takePrompt }: Panel, prompt: Prompt): boolean {
  if (isPlainPrompt(prompt)) return false;
  const called = draft.text.peek();
  const put = (text: string) => (draft.text.peek() === called ? draft.give(text) : draft.add(text));
  form.forgetMessage();
  void takePrompt({ prompt, put });
  return true;
}

const attachTo =
  ({ attachments }: Panel) =>
  (files: File[]) =>
    void attachments.add(files);

function remedyFor(
  action: Trouble['action'],
  { runnable, lock }: Panel,
  profile: Profile,
  onEdit: Props['onEdit'],
) {
  switch (action) {
    case 'edit-profile':
      return { label: say('profile_edit'), onClick: () => onEdit(profile) };
    case 'edit-headers':
      return { label: say('profile_edit'), onClick: () => onEdit(profile, 'headers') };
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
