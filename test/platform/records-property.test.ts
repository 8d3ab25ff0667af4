import { expect, test } from 'vitest';
import { isEnded } from '../../lib/chat/run/run.ts';
import {
  findConversation,
  findMessage,
  listConversations,
  newestConversation,
  readConversation,
  unseenConversations,
} from '../../lib/platform/records/conversation-reading.ts';
import { markSeen, writeTurn } from '../../lib/platform/records/conversation-writing.ts';
import { records } from '../../lib/platform/records/records.ts';
import {
  appendToJournal,
  findRun,
  openRecord,
  openRunIds,
  rewriteRun,
  writeRunEnd,
} from '../../lib/platform/records/run-store.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, chunks } from '../support/conversation.ts';
import { fc } from '../support/fast-check.ts';
import { createPlaces, type Places } from '../support/places.ts';
import { createRecordModel, type RecordModel } from '../support/record-model.ts';
import { storedFold } from '../support/stored-fold.ts';

const names = ['a', 'b:%', 'c'];
const kinds = ['turn', 'append', 'append', 'end', 'keep', 'seen', 'settle'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat({ max: 20 }),
  text: fc.string({ maxLength: 3 }),
  isFull: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const picked = <T>(items: T[], pick: number): T | undefined => items[pick % (items.length || 1)];

function turnOf(place: number, conversationId: string) {
  const [id, at] = [`r${place}`, place + 1];
  const part = { conversationId, createdAt: at };
  const lastRun = { id, status: 'queued' as const };
  return {
    head: aConversation({ id: conversationId, updatedAt: at, tip: `${id}.answer`, lastRun }),
    messages: [
      aQuestion({ ...part, id: `${id}.question` }),
      anAnswer({ ...part, id: `${id}.answer`, runId: id }),
    ],
    run: aRun({ ...part, id }),
  };
}

/** Applies a step to the browser and to the model, and expects equal results. */
async function take({ kind, pick, text, isFull }: Step, place: number, model: RecordModel) {
  const run = picked(
    model.runs().filter((item) => isEnded(item) === (kind === 'keep')),
    pick,
  );
  if (kind === 'settle') {
    expect((await records.settle()).toSorted()).toEqual(model.settle(isFull).toSorted());
  } else if (kind === 'turn') {
    const turn = turnOf(place, names[pick % names.length] ?? '');
    const written = await writeTurn(turn.head, turn.messages, openRecord(turn.run));
    expect(written).toBe(model.turn(turn, isFull));
  } else if (kind === 'seen') {
    const head = picked([...model.heads.values()], pick);
    if (!head) return;
    await markSeen(head.id);
    model.seen(head, isFull);
  } else if (run && kind === 'append') {
    const entry = {
      runId: run.id,
      seq: run.seq + 1,
      happenings: [{ at: 2, happening: chunks(text) }],
    };
    expect(await appendToJournal(after(run, chunks(text)), entry)).toBe(model.append(run, text, isFull));
  } else if (run && kind === 'end') {
    const ended = after(run, { type: 'end' });
    expect(await writeRunEnd(ended, model.foldIn(run), undefined)).toBe(model.end(ended, isFull));
  } else if (run) {
    const kept = { run: { ...run, kept: true }, fold: model.foldIn(run) };
    expect(await rewriteRun(kept)).toBe(model.keep(run, isFull));
  }
}

const byId = <T extends { id: string }>(items: T[]) =>
  items.toSorted((one, other) => (one.id < other.id ? -1 : 1));

const newestFirst = ({ heads }: RecordModel) =>
  [...heads.values()].toSorted((one, other) => other.updatedAt - one.updatedAt);

async function expectAsModel(model: RecordModel) {
  const open = model.runs().filter((run) => !isEnded(run));
  const list = await listConversations();
  expect(list).toMatchObject({ conversations: newestFirst(model), unreadable: 0 });
  expect(new Set(list.running.keys())).toEqual(new Set(open.map(({ conversationId }) => conversationId)));
  expect((await openRunIds()).toSorted()).toEqual(open.map(({ id }) => id).toSorted());
  expect((await newestConversation())?.id).toBe(newestFirst(model)[0]?.id);
  for (const [id, head] of model.heads) {
    const isIn = (item: { conversationId: string }) => item.conversationId === id;
    const read = await readConversation(id);
    expect(read).toMatchObject({ conversation: head, unreadable: 0 });
    expect(read?.conversation).toEqual(await findConversation(id));
    expect(byId(read?.messages ?? [])).toEqual(byId(model.messages.filter(isIn)));
    const runs = model.runs().filter(isIn);
    expect(read?.runs).toEqual(new Map(runs.map((run) => [run.id, model.read(run)])));
  }
  for (const message of model.messages) expect(await findMessage(message.id)).toEqual(message);
  for (const run of model.runs()) {
    expect(await findRun(run.id)).toEqual(model.read(run));
    if (!isEnded(run)) expect(await storedFold(run.id)).toEqual(model.foldIn(run));
  }
}

async function expectNewsAsModel(model: RecordModel) {
  const [newest] = newestFirst(model);
  expect(await newestConversation()).toEqual(newest);
  const unseen = [...model.heads.values()].filter((head) => head.unseen === 1);
  expect(byId(await unseenConversations())).toEqual(byId(unseen));
}

const everySequence = (
  expectAs: (model: RecordModel) => Promise<void>,
  last: (model: RecordModel, places: Places) => Promise<void>,
  options: fc.Parameters<unknown> = { numRuns: 40 },
) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
      const places = await createPlaces();
      const model = createRecordModel();
      for (const [place, item] of steps.entries()) {
        places.refuse({ disk: item.isFull });
        await take(item, place, model);
        await expectAs(model);
      }
      places.refuse({ disk: false });
      await last(model, places);
    }),
    options as never,
  );

test('any sequence of writes and refusals reads back the last write of each record', async () => {
  await everySequence(expectAsModel, async (model, places) => {
    await records.settle();
    model.settle(false);
    expect(await places.heldKeys()).toEqual([]);
    expect(await records.hasUnsettled()).toBe(false);
    await places.endSession();
    await expectAsModel(model);
  });
});

test('any sequence reads back the newest and the unread conversations', async () => {
  await everySequence(expectNewsAsModel, expectNewsAsModel, { numRuns: 60, endOnFailure: true });
});
