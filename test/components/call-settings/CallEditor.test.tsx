// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { type CallSettings, usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { callEditor, pick } from '../../support/call-editor.tsx';
import { press } from '../../support/input-form.tsx';
import { recordedJson } from '../../support/recordings.ts';
import { text } from '../../support/schema.ts';

/** Finds a text input, with or without suggestions. */
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

test('call editor: is an open dialog named after the profile', () => {
  callEditor();
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Message settings for Chat' }).open).toBe(
    true,
  );
});

test('call editor: saves unchanged settings as they were and closes', async () => {
  const presets = [{ id: '1', name: 'Terse', values: { any: [1] } }];
  const call: Partial<CallSettings> = { mapping: { kind: 'raw' }, historyLimit: 3, presets, presetId: '1' };
  const { saved, asked, save } = callEditor(call);
  await save();
  expect(saved).toEqual([{ ...usualCall, ...call }]);
  expect(asked).toEqual(['closed']);
});

test('call editor: saves nothing on Cancel', () => {
  const { saved, asked } = callEditor();
  pick('How your message is sent', 'As plain text');
  press('Cancel');
  expect([saved, asked]).toEqual([[], ['closed']]);
});

test('call editor: reloads the schema and says what changed', async () => {
  const { asked } = callEditor();
  press('Reload schema');
  expect(asked).toEqual(['again']);
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await expect.poll(said).toContain('Nothing has changed.');
});

describe('choice of how a message is sent', () => {
  const group = 'How your message is sent';
  const p3 = { kind: 'field', text: 'input', history: { name: 'history', as: 'messages' } };

  test.each<[string, object | null]>([
    ['As the runnable’s schema says', null],
    ['To fields I choose', p3],
    ['As plain text', { kind: 'text' }],
    ['As JSON', { kind: 'raw' }],
  ])('saves the mapping for “%s”', async (name, mapping) => {
    const { saved, save } = callEditor({ mapping: name.startsWith('As its') ? { kind: 'text' } : null });
    pick(group, name);
    await save();
    expect(saved[0]?.mapping).toEqual(mapping);
  });

  test('describes the mapping by the schema', () => {
    callEditor();
    expect(screen.getByRole('radiogroup', { name: group }).textContent).toContain('As it says.');
  });

  test('saves trimmed field names, and the conversation as pairs', async () => {
    const { saved, save } = callEditor();
    pick(group, 'To fields I choose');
    write('Field for your message', ' q ');
    write('Field for the earlier messages', ' past ');
    pick('Send the earlier messages as', 'Pairs of message and answer');
    await save();
    expect(saved[0]?.mapping).toEqual({ kind: 'field', text: 'q', history: { name: 'past', as: 'pairs' } });
  });

  test('sends the text as the last message if it has no field', async () => {
    const { saved, save } = callEditor();
    pick(group, 'To fields I choose');
    write('Field for your message', '');
    await save();
    expect(saved[0]?.mapping).toEqual({ ...p3, text: null });
  });

  test('refuses a mapping without any field, at that field', async () => {
    const { saved, save } = callEditor();
    pick(group, 'To fields I choose');
    write('Field for your message', '');
    write('Field for the earlier messages', '');
    expect(screen.queryByRole('radiogroup', { name: 'Send the earlier messages as' })).toBeNull();
    await save();
    expect(saved).toEqual([]);
    expect(field('Field for your message').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toMatch(/^Not saved/);
  });

  test('suggests the field names of the schema', () => {
    const { container } = callEditor();
    pick(group, 'To fields I choose');
    const list = container.querySelector(
      `datalist[id="${field('Field for your message').getAttribute('list')}"]`,
    );
    expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual([
      'input',
      'history',
    ]);
  });
});

describe('choice of who remembers the conversation', () => {
  const group = 'Earlier messages';

  test.each<[string, { memoryKey?: string }, object]>([
    ['As the runnable’s schema says', {}, { kind: 'schema' }],
    ['Runnel sends them', {}, { kind: 'sent' }],
    ['The runnable remembers them', {}, { kind: 'kept', key: 'session_id' }],
    ['The runnable remembers them', { memoryKey: 'thread_id' }, { kind: 'kept', key: 'thread_id' }],
  ])('saves the memory for “%s” with the runnable %j', async (name, runnable, memory) => {
    const { saved, save } = callEditor(
      { memory: name.startsWith('As') ? { kind: 'sent' } : { kind: 'schema' } },
      runnable,
    );
    pick(group, name);
    await save();
    expect(saved[0]?.memory).toEqual(memory);
  });

  test('requires a name for the memory key', async () => {
    const { saved, save } = callEditor({ memory: { kind: 'kept', key: 'a' } });
    write('Name of the conversation ID', ' ');
    await save();
    expect([saved, field('Name of the conversation ID').getAttribute('aria-invalid')]).toEqual([[], 'true']);
    write('Name of the conversation ID', ' chat ');
    await save();
    expect(saved[0]?.memory).toEqual({ kind: 'kept', key: 'chat' });
  });

  test.each<[string, Partial<CallSettings>, Parameters<typeof callEditor>[1], boolean]>([
    ['the input has a place for it', {}, {}, true],
    ['the input has no place for it', {}, { input: text }, false],
    ['the runnable has its own memory', {}, { memoryKey: 'session_id' }, false],
    ['it is sent nevertheless', { memory: { kind: 'sent' } }, { memoryKey: 'session_id' }, true],
    [
      'the profile names a field for it',
      { mapping: { kind: 'field', text: 'q', history: { name: 'h', as: 'pairs' } } },
      { input: text },
      true,
    ],
    ['the profile names no field for it', { mapping: { kind: 'text' } }, {}, false],
  ])('shows or hides the history limit: %s', (_, call, runnable, isAsked) => {
    callEditor(call, runnable);
    expect(screen.queryByLabelText('Earlier exchanges to send') !== null).toBe(isAsked);
  });

  test.each<[string, Partial<CallSettings>, Parameters<typeof callEditor>[1], boolean]>([
    ['the runnable takes messages of any type', {}, {}, true],
    ['the runnable takes no system messages', {}, { input: recordedJson('input_schema.msgs.json') }, false],
    ['the runnable takes pairs', {}, { input: recordedJson('input_schema.convret.json') }, false],
    ['the runnable has its own memory', {}, { memoryKey: 'session_id' }, false],
    [
      'the profile names a field for messages',
      { mapping: { kind: 'field', text: 'q', history: { name: 'h', as: 'messages' } } },
      { input: text },
      true,
    ],
    [
      'the profile names a field for pairs',
      { mapping: { kind: 'field', text: 'q', history: { name: 'h', as: 'pairs' } } },
      {},
      false,
    ],
  ])('shows or hides the system message: %s', (_, call, runnable, isAsked) => {
    callEditor(call, runnable);
    expect(screen.queryByRole('textbox', { name: 'System message' }) !== null).toBe(isAsked);
  });

  test('saves the system message trimmed', async () => {
    const { saved, save } = callEditor({ systemMessage: 'Be kind.' });
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'System message' });
    expect(box.value).toBe('Be kind.');
    fireEvent.input(box, { target: { value: ' Be brief.\n' } });
    await save();
    expect(saved[0]?.systemMessage).toBe('Be brief.');
  });

  test.each<[string, number | null | undefined]>([
    ['5', 5],
    ['', null],
    ['0', 0],
    ['some', undefined],
    ['1.5', undefined],
  ])('accepts or refuses %j as the history limit', async (typed, limit) => {
    const { saved, save } = callEditor({ historyLimit: 2 });
    write('Earlier exchanges to send', typed);
    expect(field('Earlier exchanges to send').value).toBe(typed);
    await save();
    expect(saved.map(({ historyLimit }) => historyLimit)).toEqual(limit === undefined ? [] : [limit]);
  });
});
