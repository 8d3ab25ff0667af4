import { type Signal, signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Intent, Want } from '../../../lib/chat/intent/intent.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { NextMessage } from '../../../lib/panel/composing/next-message.ts';
import type { Opening } from '../../../lib/panel/conversation/opening.ts';
import type { ShownTurn } from '../../../lib/panel/conversation/turns.ts';
import type { Tabs } from '../../../lib/panel/host/host.ts';
import type { ProfilesState } from '../../../lib/panel/profiles/profiles-state.ts';
import type { Sending } from '../../../lib/panel/sending/sending.ts';
import type { SettingsState } from '../../../lib/panel/settings/settings.ts';
import { createIntentHandler } from '../../../lib/panel/tabs/intents.ts';
import type { IntentParts } from '../../../lib/panel/tabs/tab-state.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';
import { aProfile } from '../../support/profile.ts';
import { createTabFileScene } from '../../support/tab-file-scene.ts';
import { waitingTurn } from '../../support/waiting-turn.ts';

const anIntent = (id: string, part: Partial<Intent> = {}): Intent => ({
  id,
  windowId: 1,
  tabId: 5,
  profileId: null,
  promptId: null,
  want: { kind: 'page' },
  ...part,
});

const prompt = { id: 'q1', name: 'sum-up', text: 'Sum up' };
const pirate = aProfile({ id: 'p1', name: 'Pirate', prompts: [prompt] });
const poet = aProfile({ id: 'p2', name: 'Poet', prompts: [], heading: 'Tales' });
const sage = aProfile({ id: 'p3', name: 'Sage', prompts: [] });

type Opened = { id: string; turns: ShownTurn[] };

function createPanel({
  written = '',
  files = [] as string[],
  chips = [] as string[],
  profiles = [pirate, poet, sage] as Profile[],
  /** Called while the profile is chosen. */
  meanwhile = (_: { chosen: Signal<Profile | undefined>; open: Signal<Opened> }) => {},
  turns = [] as ShownTurn[],
} = {}) {
  const { panel, chosen, done, open } = createTabFileScene();
  chosen.value = profiles[0];
  open.value = { ...open.value, turns };
  panel.tabs.offeredFile.subscribe((file) => void (file && done.push(`offer ${file.url}`)));
  const isPlaced = signal(true);
  const text = signal(written);
  const parts: IntentParts = {
    ...panel,
    opening: partOf<Opening>({
      isPlaced,
      untilRead: async () => {},
    }),
    begin: async () => void done.push('new'),
    profiles: partOf<ProfilesState>({ profiles: signal(profiles), chosen }),
    profileActions: partOf<IntentParts['profileActions']>({
      async chooseProfile(id) {
        done.push(`choose ${id}`);
        chosen.value = profiles.find((profile) => profile.id === id);
        meanwhile({ chosen, open });
      },
    }),
    composer: {
      ...panel.composer,
      draft: partOf<NextMessage['draft']>({
        text,
        add(next) {
          done.push(`write ${next}`);
          text.value += next;
        },
      }),
      attachments: partOf<NextMessage['attachments']>({ list: signal(files) as never }),
      context: partOf<NextMessage['context']>({ fileIds: signal(chips) }),
    },
    prompts: {
      takePrompt: async ({ prompt, more, put }) => put([prompt.text, more].filter(Boolean).join('\n\n')),
    },
    sending: partOf<Sending>({ send: async () => void done.push('send') }),
    settings: partOf<SettingsState>({}),
  };
  const browser = partOf<Tabs>({
    async readTab(tabId, what) {
      done.push(`read the ${what} of ${tabId}`);
      return { status: 'no-access' };
    },
    ownWindow: async () => ({ windowId: 1, isPanel: true }),
    frontTabId: async () => 5,
    async takeTabPicture() {
      done.push('take a picture');
      return { status: 'too-often' };
    },
  });
  return { done, handle: createIntentHandler(parts, browser, fakeHost()), isPlaced, chosen };
}

const message = (text: string, isSent: boolean): Want => ({ kind: 'message', text, isSent });

describe('an intent', () => {
  test.each<[string, Partial<Intent>, Parameters<typeof createPanel>[0], string[]]>([
    ['a new conversation', { want: { kind: 'new-conversation' } }, {}, ['new']],
    ['a question', { want: message('Why?', true) }, {}, ['write Why?', 'send']],
    ['a text', { want: message('Why', false) }, {}, ['write Why']],
    ['a question beside a file', { want: message('Why?', true) }, { files: ['f1'] }, ['write Why?']],
    ['a question beside a page', { want: message('Why?', true) }, { chips: ['x1'] }, ['write Why?']],
    ['a question after a draft', { want: message('Why?', true) }, { written: 'Dear' }, ['write Why?']],
    [
      'a question to a profile',
      { profileId: 'p2', want: message('Why?', true) },
      {},
      ['choose p2', 'write Why?', 'send'],
    ],
    [
      'a question to a profile that is gone',
      { profileId: 'p9', want: message('Why?', true) },
      {},
      ['write Why?'],
    ],
    [
      'a question to a profile that is deleted meanwhile',
      { profileId: 'p2', want: message('Why?', true) },
      {
        meanwhile({ chosen }) {
          chosen.value = pirate;
        },
      },
      ['choose p2', 'write Why?'],
    ],
    [
      'a question before another conversation is opened',
      { profileId: 'p2', want: message('Why?', true) },
      {
        meanwhile({ open }) {
          open.value = { id: 'c2', turns: [] };
        },
      },
      ['choose p2', 'write Why?'],
    ],
    [
      'a question in a conversation that waits for an answer',
      { want: message('Why?', true) },
      { turns: [waitingTurn] },
      ['write Why?'],
    ],
    ['a question without any profile', { want: message('Why?', true) }, { profiles: [] }, ['write Why?']],
    ['a profile', { profileId: 'p3', want: message('', false) }, {}, ['choose p3']],
    ['a prompt', { promptId: 'q1', want: message('this', false) }, {}, ['write Sum up\n\nthis']],
    ['a prompt that is gone', { promptId: 'q9', want: message('this', false) }, {}, ['write this']],
    ['a page', { want: { kind: 'page' } }, {}, ['read the page of 5']],
    ['a picture of the tab', { want: { kind: 'tab-picture' } }, {}, ['take a picture']],
    ['a picture', { want: { kind: 'image', url: 'https://a.example/a' } }, {}, ['offer https://a.example/a']],
  ])('for %s', async (_, part, panel, expected) => {
    const { handle, done } = createPanel(panel);
    await handle(anIntent('i1', part));
    expect(done).toEqual(expected);
  });

  test('for the next profile goes through the profiles as they are shown', async () => {
    const { handle, done } = createPanel();
    const next = () => handle(anIntent('i1', { want: { kind: 'next-profile' } }));
    await next();
    await next();
    await next();
    expect(done).toEqual(['choose p3', 'choose p2', 'choose p1']);
    const alone = createPanel({ profiles: [poet] });
    await alone.handle(anIntent('i1', { want: { kind: 'next-profile' } }));
    expect(alone.done).toEqual([]);
  });

  test('waits until the first conversation of the page is open', async () => {
    const { handle, done, isPlaced } = createPanel();
    isPlaced.value = false;
    const handled = handle(anIntent('i1', { want: { kind: 'new-conversation' } }));
    await Promise.resolve();
    expect(done).toEqual([]);
    isPlaced.value = true;
    await handled;
    expect(done).toEqual(['new']);
  });
});
