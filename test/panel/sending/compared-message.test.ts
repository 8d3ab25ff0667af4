import { describe, expect, test } from 'vitest';
import type { ReadyMessage } from '../../../lib/panel/sending/ready-message.ts';
import type { StoredConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { createComparingScene, site, way } from '../../support/comparing-scene.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';
import { aProfile } from '../../support/profile.ts';

const before: StoredConversation = {
  conversation: aConversation(),
  messages: [aQuestion(), anAnswer()],
  runs: new Map([
    ['r1', { run: aRun({ state: { status: 'done' }, url: `${site(8000)}/chat` }), fold: foldOf('Indeed') }],
  ]),
  unreadable: 0,
};

const message = {
  kind: 'new' as const,
  text: 'And?',
  attachments: [{ id: 'f1', name: 'cat.png', mediaType: 'image/png', size: 1 }],
  parentId: 'r1.answer',
};

type Part = Partial<Parameters<typeof createComparingScene>[0]> & { isStillHere?: boolean };

/** A page with a message in its composer, of which nothing is read twice. */
function createScene({ isReady = true, isStillHere = true, ...part }: Part = {}) {
  const checked: unknown[] = [];
  let taken = 0;
  const ready = async (manner: unknown): Promise<ReadyMessage | undefined> => {
    checked.push(manner);
    if (!isReady) return undefined;
    return {
      profile: aProfile({ id: 'here' }),
      isMadeText: false,
      start: {
        conversationId: 'c1',
        profileId: 'here',
        origin: 'http://127.0.0.1:8000',
        plainText: false,
        fields: { days: 3 },
        files: [{ at: '/file', file: message.attachments[0] as never }],
        secrets: ['/key'],
        message,
      },
      isStillHere: () => isStillHere,
      take() {
        taken += 1;
      },
    };
  };
  const scene = createComparingScene({ stored: before, ready, sent: never, ...part });
  return { ...scene, send: scene.compareMessage, checked, taken: () => taken };
}

const never = (): never => {
  throw new Error('The form was read again.');
};

describe('a new message that is compared', () => {
  test('is sent once in each way: the first goes on, the others answer the same question beside it', async () => {
    const { send, inputs, taken } = createScene();
    const questionId = await send([
      way('here', { presetId: 'x' }),
      way('here', { mode: 'batch' }),
      way('near'),
    ]);
    expect(questionId).toBe('new1.question');
    const form = { fields: { days: 3 }, files: [expect.anything()], secrets: ['/key'] };
    const common = { conversationId: 'c1', origin: 'http://127.0.0.1:8000', plainText: false };
    const again = { isAside: true, message: { kind: 'again', questionId } };
    expect(inputs()).toEqual([
      { ...common, ...form, runId: 'new1', profileId: 'here', mode: 'stream', presetId: 'x', message },
      { ...common, ...form, ...again, runId: 'new2', profileId: 'here', mode: 'batch', presetId: null },
      {
        ...common,
        ...again,
        runId: 'new3',
        profileId: 'near',
        mode: 'stream',
        presetId: null,
        fields: {},
        files: [],
        secrets: [],
      },
    ]);
    expect(taken()).toBe(1);
  });

  test('is checked against the input of the form only if that runnable gets it', async () => {
    const { send, checked } = createScene();
    await send([way('near'), way('near', { mode: 'batch' })]);
    await send([way('near'), way('here')]);
    expect(checked).toEqual([{ isOfForm: false }, { isOfForm: true }]);
  });

  test('asks once before another site gets the conversation', async () => {
    const { send, asked, inputs } = createScene({ given: 'message' });
    await send([way('here'), way('far'), way('far', { mode: 'batch' })]);
    expect(asked).toEqual([{ origin: site(9000), others: [site(8000)], isHere: true }]);
    const consent = { origin: site(9000), travels: 'message' };
    expect(inputs().map(({ consent }) => consent)).toEqual([undefined, consent, consent]);
  });

  test('goes on with the others up to one that is refused', async () => {
    const { send, orders, taken } = createScene({ refuses: 'near' });
    expect(await send([way('here'), way('near'), way('here', { mode: 'batch' })])).toBe('new1.question');
    expect([orders.length, taken()]).toEqual([2, 1]);
  });

  test('keeps its id if it is sent again after no reply, so that it is the same message', async () => {
    const { send, inputs } = createScene({ refuses: 'here' });
    await send([way('here'), way('near')]);
    await send([way('here'), way('near')]);
    expect(inputs().map(({ runId }) => runId)).toEqual(['new1', 'new1']);
  });

  test('says what to do first if there is no message yet', async () => {
    const { send, notice } = createScene({ isReady: false });
    await send([way('far'), way('here')]);
    expect(notice.value?.text).toBe('Nothing was sent. Write a message first, or correct what is marked.');
  });

  test.each<[string, Part, number]>([
    ['the input is not complete', { isReady: false }, 0],
    ['the person answers the question by Cancel', {}, 0],
    ['something else was sent while the person was asked', { given: 'message', isStillHere: false }, 0],
    ['the worker refuses it', { given: 'message', refuses: 'far' }, 1],
  ])('stays in the composer if %s', async (_, part, count) => {
    const { send, orders, taken } = createScene(part);
    expect(await send([way('far'), way('here')])).toBeUndefined();
    expect([orders.length, taken()]).toEqual([count, 0]);
  });
});
