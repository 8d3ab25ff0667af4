import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { OpenConversation } from '../../../lib/panel/conversation/conversation-state.ts';
import { aDescription } from '../../support/description.ts';
import { eventually } from '../../support/eventually.ts';
import { createNextMessageScene, nextMessageProfiles } from '../../support/next-message-scene.ts';
import { aProfile, secretHeader } from '../../support/profile.ts';
import { settled } from '../../support/runnable-scene.ts';
import { object, text } from '../../support/schema.ts';

const picture = new File(['x'], 'map.png', { type: 'image/png' });

const openOther = (open: { value: OpenConversation }, id: string) => {
  open.value = { ...open.value, id };
};

describe('the next message', () => {
  test('is restored for its conversation, also after a reload', async () => {
    const { create, open, memory } = await createNextMessageScene();
    create().draft.write('Ahoy');
    openOther(open, 'c2');
    expect(create().draft.text.value).toBe('');
    const next = await createNextMessageScene({ memory });
    expect(next.create().draft.text.value).toBe('Ahoy');
  });

  test('of a temporary conversation is not stored', async () => {
    const { create, memory } = await createNextMessageScene({ id: 'temporary-1' });
    const { draft, form } = create();
    draft.write('Ahoy');
    form.edit({ type: 'value', at: '/days', value: 3 });
    expect([draft.text.value, form.state.value.values]).toEqual(['Ahoy', { days: 3 }]);
    expect([...memory.kept]).toEqual([]);
  });

  test('has the form of the chosen profile', async () => {
    const { create, state } = await createNextMessageScene();
    const { form } = create();
    form.edit({ type: 'value', at: '/days', value: 3 });
    state.choose('p2');
    expect(form.state.value.values).toEqual({});
    state.choose('p1');
    expect(form.state.value.values).toEqual({ days: 3 });
  });

  test('asks the worker for the schema of the chosen runnable', async () => {
    const { create, asked } = await createNextMessageScene();
    create();
    await eventually(() => expect(asked).toEqual([['profile.describe', { id: 'p1', anew: false }]]));
  });

  test('asks nothing of a site without access', async () => {
    const { create, asked, reads } = await createNextMessageScene({ hasAccess: false });
    create();
    await settled();
    expect(reads).toEqual(['p1']);
    expect(asked).toEqual([]);
  });

  test('asks for the schema once its secrets are unlocked', async () => {
    const { create, asked, lock } = await createNextMessageScene({
      stored: [aProfile({ headers: [secretHeader('X-Key', 'http://127.0.0.1:8000')] })],
    });
    const by = { salt: 'AAAA', rounds: 1 };
    lock.value = { status: 'locked', by };
    create();
    await settled();
    expect(asked).toEqual([]);
    lock.value = { status: 'unlocked', by };
    await eventually(() => expect(asked).toEqual([['profile.describe', { id: 'p1', anew: false }]]));
  });

  test('knows from the description whether the history is sent', async () => {
    const { create, described } = await createNextMessageScene();
    described.by.p2 = aDescription(object({ question: text }));
    expect(await create().sendsHistory(nextMessageProfiles[1] as Profile)).toBe(false);
  });
});

describe('a file in a field', () => {
  test('is stored and named in the form until removed', async () => {
    const { create, files } = await createNextMessageScene();
    const { takeFieldFile, form, fileIds } = create();
    await takeFieldFile('/map', picture);
    expect(files.get('file1')).toBe('map.png');
    expect(form.state.value.files['/map']).toMatchObject({ id: 'file1', name: 'map.png' });
    expect(fileIds.value).toEqual(['file1']);
    await takeFieldFile('/map', undefined);
    expect(fileIds.value).toEqual([]);
  });

  test('is refused in a temporary conversation', async () => {
    const { create, files, notice } = await createNextMessageScene({ id: 'temporary-1' });
    await create().takeFieldFile('/map', picture);
    expect([...files]).toEqual([]);
    expect(notice.value?.text).toContain('a temporary conversation stores nothing on disk');
  });

  test('that the disk refuses is reported', async () => {
    const { create, disk, notice } = await createNextMessageScene();
    disk.isFull = true;
    const { takeFieldFile, form } = create();
    await takeFieldFile('/map', picture);
    expect(form.state.value.files).toEqual({});
    expect(notice.value?.text).toContain('“map.png” cannot be stored');
  });

  test('does not enter the form of a profile chosen meanwhile', async () => {
    const { create, disk, state, notice } = await createNextMessageScene();
    disk.before = () => state.choose('p2');
    const { takeFieldFile, form } = create();
    await takeFieldFile('/map', picture);
    expect(form.state.value.files).toEqual({});
    expect(notice.value?.text).toContain('another profile was chosen in the meantime');
  });
});

test('attached files count as held by the page', async () => {
  const { create } = await createNextMessageScene();
  const { attachments, fileIds } = create();
  await attachments.add([picture]);
  expect(fileIds.value).toEqual(['file1']);
});
