import { describe, expect, test } from 'vitest';
import type { InputPlan } from '../../../lib/form/input-plan.ts';
import { aContext, aDraftContext } from '../../support/context.ts';
import { createSendingScene } from '../../support/sending-scene.ts';

const { id: _, ...tides } = aDraftContext();
const fieldsAlone: InputPlan = { kind: 'object', text: null, history: null, required: [] };
const documents = { name: 'documents', isList: true };

async function withContext(text: string, part: Parameters<typeof createSendingScene>[0] = {}, field = null) {
  const scene = createSendingScene(part);
  scene.draft.write(text);
  await scene.context.add({ ...tides, field });
  return scene;
}

describe('a message with context', () => {
  test.each(['When is high water?', ''])('“%s” is sent with it, once', async (text) => {
    const { sending, starts, context } = await withContext(text);
    await sending.send();
    expect(starts()).toMatchObject([{ message: { text, context: aContext({}) } }]);
    expect(context.list.value).toEqual([]);
  });

  test('keeps it if the worker refuses', async () => {
    const { sending, worker, context } = await withContext('When?');
    worker.refusal = { code: 'profile-gone' };
    await sending.send();
    expect(context.list.value).toHaveLength(1);
  });

  test('to a runnable of fields alone needs a field for it', async () => {
    const { sending, starts, notice, context } = await withContext('', {
      plan: fieldsAlone,
      textFields: [documents],
    });
    await sending.send();
    expect(starts()).toEqual([]);
    expect(notice.value?.text).toBe(
      'This runnable takes no text besides its fields. Open “Tides” and choose a field for it, or remove it.',
    );
    await context.change('x1', { field: documents });
    await sending.send();
    expect(starts()).toMatchObject([{ message: { context: aContext({ field: documents }) } }]);
  });

  test('to a runnable that takes no text at all has to go', async () => {
    const { sending, starts, notice } = await withContext('', { plan: fieldsAlone });
    await sending.send();
    expect(starts()).toEqual([]);
    expect(notice.value?.text).toBe(
      'This runnable takes no text, so “Tides” cannot go with it. Remove it, or choose another profile.',
    );
  });

  test('is not written around JSON', async () => {
    const { sending, starts, notice } = await withContext('{"a": 1}', { plan: { kind: 'raw', types: [] } });
    await sending.send();
    expect(starts()).toEqual([]);
    expect(notice.value?.text).toBe(
      'The message to this runnable is JSON, and “Tides” cannot be written around it. Copy the text into the JSON, or remove “Tides”.',
    );
  });
});
