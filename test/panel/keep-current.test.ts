import { computed, signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Run } from '../../lib/chat/run/run.ts';
import type { InputPlan } from '../../lib/form/input-plan.ts';
import { createAnswer } from '../../lib/panel/conversation/answer.ts';
import type { OpenConversation } from '../../lib/panel/conversation/conversation-state.ts';
import { turnsOf } from '../../lib/panel/conversation/turns.ts';
import { keepCurrent } from '../../lib/panel/keep-current.ts';
import type { Notice } from '../../lib/panel/page/notice.ts';
import type { InputProblem } from '../../lib/runnable/failure.ts';
import type { Change } from '../../lib/wire/changes.ts';
import { usualReading } from '../support/answer-reading.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../support/conversation.ts';
import { fakeHost } from '../support/fake-host.ts';
import { createWriting, partOf } from '../support/panel-parts.ts';
import { aProfile } from '../support/profile.ts';

const opened = (run: Run, part: Partial<OpenConversation> = {}): OpenConversation => {
  const stored = {
    conversation: aConversation(),
    messages: [aQuestion(), anAnswer()],
    runs: new Map([[run.id, { run, fold: foldOf('Ahoy') }]]),
    unreadable: 0,
  };
  const turns = turnsOf(stored, (id) => createAnswer(0, () => usualReading, stored.runs.get(id)));
  return { id: 'c1', profileId: 'p1', turns, unreadable: 0, isUnseen: false, ...part };
};

/** Creates a page with an open conversation and records its automatic actions in order. */
function createScene(run = aRun({ state: { status: 'done' } }), part: Partial<OpenConversation> = {}) {
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  const listening: { change?(change: Change): void; profiles?(): void; access?(): void } = {};
  const idle: (() => void)[] = [];
  const open = signal(opened(run, part));
  const gone = signal<Conversation | undefined>(undefined);
  const isVisible = signal(true);
  const stored = { profiles: [aProfile()] };
  const shown = signal(stored.profiles);
  const notice = signal<Notice | undefined>(undefined);
  const plan = signal<InputPlan | undefined>({ kind: 'text' });
  const refusals: InputProblem[][] = [];
  const look = () => {
    open.value = { ...open.value, isUnseen: false };
  };
  const host = fakeHost({
    commands: {
      onChange: (listen) => {
        listening.change = listen;
      },
      send: (async (name: string, input: { id: string }) => {
        done.push(`${name} ${input.id}`);
      }) as never,
    },
    settings: { onProfilesChange: (profiles) => void Object.assign(listening, { profiles }) },
    access: { onChange: (access) => void Object.assign(listening, { access }) },
    clock: { onceIdle: (act) => void idle.push(act) },
    page: { isVisible, onAskedConversation: () => {} },
    records: { find: async () => undefined, whyNothingIsKept: async () => undefined },
  });
  keepCurrent(
    {
      profiles: partOf({
        async reload(onGone?: (gone: Profile) => void) {
          done.push('reads profiles');
          const [before] = shown.value;
          shown.value = stored.profiles;
          if (before && before.id !== shown.value[0]?.id) onGone?.(before);
        },
        checkAccess: note('checks access'),
        chosen: computed(() => shown.value[0]),
      }),
      conversation: partOf({ open, gone, look, reload: note('reads the conversation') }),
      conversations: partOf({ changed: () => void done.push('reads the list') }),
      search: partOf({ prepare: () => void done.push('prepares the search'), changed: note('searches') }),
      storage: { tidy: note('tidies'), tidyIfDue: note('tidies if due') },
      composer: partOf({
        ...createWriting(computed(() => open.value.id)).composer,
        form: partOf({ showRefusal: (said: InputProblem[]) => void refusals.push(said) }),
        runnable: partOf({ plan }),
      }),
      opening: partOf({ startNew: note('starts a new conversation'), withheldChanged: async () => {} }),
      notice,
    },
    host,
  );
  return { done, listening, idle, open, gone, isVisible, plan, refusals, stored, notice };
}

describe('a page keeps itself up to date', () => {
  test.each<[string, Change, string[]]>([
    [
      'the open conversation',
      { store: 'conversations', id: 'c1' },
      ['reads the conversation', 'reads the list', 'searches'],
    ],
    ['another conversation', { store: 'conversations', id: 'c2' }, ['reads the list', 'searches']],
    ['a description', { store: 'descriptions', id: 'p1' }, []],
  ])('when %s changes elsewhere', (_, change, expected) => {
    const { listening, done } = createScene();
    listening.change?.(change);
    expect(done).toEqual(expected);
  });

  test('when profiles or permissions change elsewhere', () => {
    const { listening, done } = createScene();
    listening.profiles?.();
    listening.access?.();
    expect(done).toEqual(['reads profiles', 'checks access']);
  });

  test.each<[string, Profile[], string | undefined]>([
    ['a changed profile', [aProfile({ url: 'http://127.0.0.1:9000/chat' })], undefined],
    [
      'the deletion of the profile that messages go to',
      [aProfile({ id: 'p2', name: 'Two' })],
      'Profile “Chat” was deleted in another window. Messages go to “Two” now.',
    ],
    ['the deletion of the last profile', [], undefined],
  ])('and says of %s whom messages go to now, if that is another', async (_, profiles, text) => {
    const { listening, stored, notice } = createScene();
    stored.profiles = profiles;
    listening.profiles?.();
    await Promise.resolve();
    expect(notice.value?.text).toBe(text);
  });

  test('by preparing the search and tidying when idle', () => {
    const { idle, done } = createScene();
    expect(done).toEqual([]);
    for (const act of idle) act();
    expect(done).toEqual(['prepares the search', 'tidies if due']);
  });

  test('by leaving a removed conversation', async () => {
    const { gone, done } = createScene();
    gone.value = aConversation({ id: 'another' });
    gone.value = aConversation({ id: 'c1' });
    await expect.poll(() => done).toEqual(['starts a new conversation']);
  });
});

describe('an answer that ended unseen', () => {
  test('is marked as seen once its conversation is open on a visible page', () => {
    const { done, open } = createScene(undefined, { isUnseen: true });
    expect(done).toEqual(['conversation.seen c1']);
    expect(open.value.isUnseen).toBe(false);
  });

  test('stays unseen on a hidden page', () => {
    const { done, open, isVisible } = createScene();
    isVisible.value = false;
    open.value = { ...open.value, isUnseen: true };
    expect(done).toEqual([]);
    isVisible.value = true;
    expect(done).toEqual(['conversation.seen c1']);
  });
});

describe('an answer refused by the disk', () => {
  const refused = aRun({ state: { status: 'done' }, stored: 'session' });

  test('triggers one tidying', () => {
    const { done, open } = createScene(refused);
    open.value = { ...open.value };
    expect(done).toEqual(['tidies']);
  });

  test.each<[string, Run, string]>([
    ['while it grows', aRun({ state: { status: 'streaming' }, stored: 'session' }), 'c1'],
    ['in a temporary conversation', refused, 'temporary-1'],
  ])('triggers nothing %s', (_, run, id) => {
    expect(createScene(run, { id }).done).toEqual([]);
  });
});

describe('the server’s problems with an input', () => {
  const days: InputProblem = { part: 'input', at: '/days', path: ['days'], message: 'Too few.' };
  const problems: InputProblem[] = [days, { part: 'header', at: 'header.x', path: [], message: 'Missing.' }];
  const refused = (profileId = 'p1') =>
    aRun({
      profileId,
      state: { status: 'failed', failure: { kind: 'rejected-input', detail: '', problems } },
    });

  test('appear at the fields once, as soon as these are known', () => {
    const { refusals, plan, open } = createScene(refused());
    plan.value = { kind: 'raw', types: [] };
    open.value = { ...open.value };
    expect(refusals).toEqual([[days]]);
  });

  test('do not appear at the fields of another profile', () => {
    expect(createScene(refused('p2')).refusals).toEqual([]);
  });
});
