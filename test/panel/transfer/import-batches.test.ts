import { expect, test } from 'vitest';
import { emptyReport } from '../../../lib/chat/transfer/import/import-report.ts';
import { createImportBatches } from '../../../lib/panel/transfer/import-batches.ts';
import type { Refused, TakeOutcome } from '../../../lib/wire/replies.ts';
import { readingProfiles } from '../../support/answer-reading.ts';
import { anAttachment } from '../../support/attachment.ts';
import { aConversation } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';

const batchLength = 200;
const noFiles = { files: [], leftOut: {} };

function createScene(reply: () => Refused | undefined = () => undefined) {
  const report = emptyReport();
  const answers: (() => void)[] = [];
  const outcomes: TakeOutcome[] = Array(batchLength).fill('taken');
  const send = () =>
    new Promise((resolve) => {
      answers.push(() => resolve(reply() ?? { ok: true, value: { outcomes } }));
    });
  const host = fakeHost({
    ids: { newId: () => 'f1' },
    files: { write: async () => anAttachment(), remove: async () => {} },
    commands: { send: send as never },
  });
  const batches = createImportBatches(report, readingProfiles, host);
  let place = 0;
  return {
    report,
    answers,
    finish: batches.finish,
    async addBatch() {
      for (let count = 0; count < batchLength; count += 1) {
        const conversation = aConversation({ id: `c${place++}` });
        const record = { conversation, messages: [], runs: [] };
        await batches.add({ status: 'read', record, leftOut: {} }, noFiles);
      }
    },
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

test('the next batch is gathered while the worker imports the last one, and then waits', async () => {
  const { report, answers, addBatch, finish } = createScene();
  await addBatch();
  let isSecondAdded = false;
  const second = addBatch().then(() => {
    isSecondAdded = true;
  });
  await soon();
  expect([answers.length, isSecondAdded, report.conversations]).toEqual([1, false, 0]);
  answers[0]?.();
  await second;
  await soon();
  expect([answers.length, report.conversations]).toEqual([2, batchLength]);
  const finished = finish();
  answers[1]?.();
  await finished;
  expect(report.conversations).toBe(2 * batchLength);
});

test('an error of the last batch is thrown at the end', async () => {
  const { answers, addBatch, finish } = createScene(() => ({ ok: false, problem: { code: 'no-answer' } }));
  await addBatch();
  await soon();
  answers[0]?.();
  await expect(finish()).rejects.toThrow('does not answer');
});
