// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { usualTemplate } from '../../../lib/chat/context/sent-text.ts';
import type { CallSettings } from '../../../lib/chat/profile/call-settings.ts';
import { axeViolations } from '../../support/axe.ts';
import { callEditor, pick } from '../../support/call-editor.tsx';
import { descriptionOf, press, type } from '../../support/input-form.tsx';

const documents = { name: 'documents', isList: true };

const editor = (context: Partial<CallSettings['context']> = {}, textFields = [documents]) =>
  callEditor({ context: { template: null, field: null, ...context } }, { textFields });

/** Texts of the fold, in their order. */
const shown = () => screen.getByText('What is sent, for example').parentElement?.textContent;
const choice = () => screen.getByLabelText<HTMLSelectElement>('Goes into');

describe('page content in the message settings', () => {
  test('is sent by the usual template unless something is changed', async () => {
    const { saved, save, container } = editor();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text for each item').value).toBe(usualTemplate.item);
    expect(await axeViolations(container)).toEqual([]);
    await save();
    expect(saved[0]?.context).toEqual({ template: null, field: null });
  });

  test('shows by an example what is sent', () => {
    editor();
    const usual = 'Tides\nhttps://example.com/tides\n\n> High water is at six.\n> Low water is at noon.';
    expect(shown()).toContain(`${usual}\n\nWhen can I sail?`);
    type('Text for each item', 'Page {{title}}');
    expect(shown()).toContain('Page Tides\n\nWhen can I sail?');
    pick('Place in the message', 'After what you write');
    expect(shown()).toContain('When can I sail?\n\nPage Tides');
    fireEvent.change(choice(), { target: { value: 'documents' } });
    expect(shown()).toBe(
      'What is sent, for exampleWhen can I sail?And in “documents”High water is at six.\nLow water is at noon.',
    );
  });

  test('saves template, place and field', async () => {
    const { saved, save } = editor();
    type('Text for each item', '{{text}}');
    pick('Place in the message', 'After what you write');
    fireEvent.change(choice(), { target: { value: 'documents' } });
    await save();
    expect(saved[0]?.context).toEqual({ template: { item: '{{text}}', place: 'after' }, field: documents });
  });

  test('returns to the usual template, which is kept as none', async () => {
    const { saved, save } = editor({ template: { item: '{{text}}', place: 'before' } });
    press('Use the default text');
    expect(screen.queryByRole('button', { name: 'Use the default text' })).toBeNull();
    await save();
    expect(saved[0]?.context.template).toBeNull();
  });

  test('is not saved without any text', async () => {
    const { saved, save } = editor();
    type('Text for each item', ' ');
    await save();
    expect(saved).toEqual([]);
    expect(descriptionOf(screen.getByLabelText('Text for each item'))).toContain(
      'Write what is sent of a page, or use the usual text.',
    );
  });

  test.each([
    ['the message and the fields of the runnable', null, [documents], ['The message', 'documents']],
    ['a chosen field that is not known now', documents, [], ['The message', 'documents']],
  ])('goes into %s', (_, field, fields, options) => {
    editor({ field }, fields);
    expect([...choice().options].map(({ text }) => text)).toEqual(options);
    expect(choice().value).toBe(field?.name ?? '');
  });

  test('offers no choice of a field where the runnable has none', () => {
    editor({}, []);
    expect(screen.queryByLabelText('Goes into')).toBeNull();
  });
});
