import { computed, signal } from '@preact/signals';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import { isEnded, type RunWithFold } from '../../chat/run/run.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { type Answer, type AnswerKeeper, createAnswer, createFollower } from './answer.ts';
import { lastRun, type ShownTurn, turnsOf } from './turns.ts';

export type OpenConversation = {
  id: string;
  /** Undefined until the first message. */
  profileId: string | undefined;
  turns: ShownTurn[];
  unreadable: number;
  /** Nobody has seen how its last run ended. */
  isUnseen: boolean;
};

const empty = (id: string): OpenConversation => ({
  id,
  profileId: undefined,
  turns: [],
  unreadable: 0,
  isUnseen: false,
});

/** Holds the conversation shown on this page. */
export function createConversationState({ profiles }: { profiles: ProfilesState }, host: Host) {
  const open = signal(empty(host.ids.newId()));
  const problem = signal<string | undefined>(undefined);
  /** True until the first read of the stored conversation ends. */
  const loading = signal(true);
  /** Sending waits until the conversation is read: a message needs the one before it. */
  const isRead = signal(false);
  /** The conversation shown, once it was deleted. */
  const gone = signal<Conversation | undefined>(undefined);
  const read = createReading(host);
  const answers = createAnswers(profiles, host);
  let known: StoredConversation | undefined;
  let lastLoad = 0;

  /** Ignores the result of a load after a later one began. */
  async function load(id: string, changedRunId?: string) {
    known = known && withoutRun(known, changedRunId);
    const thisLoad = ++lastLoad;
    const stored = await read(id, known).catch((error: unknown) => {
      if (open.value.id === id) problem.value = unreadableText(error);
      return 'unreadable' as const;
    });
    if (thisLoad !== lastLoad) return;
    loading.value = false;
    isRead.value = stored !== 'unreadable';
    if (stored === 'unreadable') return;
    problem.value = undefined;
    gone.value = stored ? undefined : known?.conversation;
    if (!stored) return;
    known = stored;
    open.value = openOf(stored, (runId) => answers.of(runId, stored));
  }

  return {
    open,
    problem,
    loading,
    isRead,
    gone,
    openRunId: computed(() => openRunIn(open.value)),
    show(id: string) {
      answers.renew();
      known = undefined;
      [loading.value, isRead.value, problem.value] = [true, false, undefined];
      open.value = empty(id);
      return load(id);
    },
    reload: (changedRunId?: string) => load(open.value.id, changedRunId),
    /** The whole conversation with all branches. */
    stored: () => known,
    /** Returns the answer of a run on any branch; undefined until the conversation is read. */
    answerOf: (runId: string) => known && answers.of(runId, known),
    look() {
      open.value = { ...open.value, isUnseen: false };
    },
  };
}

/** Forgets a run that has changed although it is final: only what is not known is read again. */
function withoutRun(known: StoredConversation, changedRunId: string | undefined): StoredConversation {
  if (changedRunId === undefined) return known;
  return { ...known, runs: new Map([...known.runs].filter(([id]) => id !== changedRunId)) };
}

function openOf(stored: StoredConversation, answerOf: (runId: string) => Answer): OpenConversation {
  const { id, profileId, unseen } = stored.conversation;
  const turns = turnsOf(stored, answerOf);
  return { id, profileId, turns, unreadable: stored.unreadable, isUnseen: unseen === 1 };
}

export type ConversationState = ReturnType<typeof createConversationState>;

const unreadableText = (error: unknown) => say('conversation_storeUnreadable', { reason: String(error) });

function openRunIn({ turns }: OpenConversation): string | undefined {
  const run = lastRun(turns);
  return run && !isEnded(run) ? run.id : undefined;
}

/**
 * Reads a conversation, but for what is known. On opening, requests a new fold of answers folded by older rules; a
 * change notice reports the result, and until then they are read again each time.
 */
function createReading({ records, commands, protocols }: Host) {
  const isOutdated = ({ run, fold }: RunWithFold) =>
    isEnded(run) && protocols.answersOf(run.protocol).fold.isOutdated(fold);

  const withoutOutdated = (known: StoredConversation): StoredConversation => ({
    ...known,
    runs: new Map([...known.runs].filter(([, item]) => !isOutdated(item))),
  });

  return async (id: string, known?: StoredConversation) => {
    const stored = await records.read(id, known && withoutOutdated(known));
    if (stored && known === undefined && [...stored.runs.values()].some(isOutdated))
      void commands.send('conversation.fold', { id });
    return stored;
  };
}

/** Creates the answers of one conversation: ended ones from storage, open ones followed. */
function createAnswers({ readingOf }: ProfilesState, host: Host) {
  const follower = createFollower(host);
  const answers = new Map<string, AnswerKeeper>();
  let openedAt = host.clock.now();
  return {
    of(runId: string, { runs }: StoredConversation): Answer {
      const stored = runs.get(runId);
      const known = answers.get(runId);
      const answer = known ?? createAnswer(openedAt, readingOf, stored);
      answers.set(runId, answer);
      if (!stored || !isEnded(stored.run)) follower.follow(runId, answer);
      else if (known && known.run.peek() !== stored.run) known.load(stored);
      return answer;
    },
    /** Leaves these answers, for another conversation. */
    renew() {
      for (const runId of answers.keys()) follower.leave(runId);
      answers.clear();
      openedAt = host.clock.now();
    },
  };
}
