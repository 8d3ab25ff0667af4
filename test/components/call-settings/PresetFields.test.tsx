// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { callEditor, pick } from '../../support/call-editor.tsx';
import { eventually } from '../../support/eventually.ts';
import { control, descriptionOf, press, type } from '../../support/input-form.tsx';
import { object, text } from '../../support/schema.ts';

const config = object({
  configurable: object({
    tone: { ...text, default: 'dry' },
    heat: { type: 'number', minimum: 0, maximum: 1 },
  }),
});
const terse = { id: '1', name: 'Terse', values: { heat: 0 } };
const second = { id: '2', name: 'Preset 2', values: {} };

const focused = () => document.activeElement as HTMLInputElement;

describe('preset', () => {
  test('when added has a unique name, selected for typing', async () => {
    const { saved, save } = callEditor({ presets: [second] }, { config });
    press('Add preset');
    const name = control('textbox', 'Name of the preset');
    await eventually(() => expect(focused()).toBe(name));
    expect([name.value, name.selectionStart, name.selectionEnd]).toEqual(['Preset 3', 0, 8]);
    await save();
    expect(saved).toHaveLength(1);
  });

  test('says which variables its texts may hold', () => {
    const { container } = callEditor({ presets: [terse], presetId: '1' }, { config });
    expect(container.textContent).toContain('{{conversation_id}}, {{message_id}}');
    expect(container.textContent).toContain('{{time}}');
  });

  test('is duplicated with its edits under a unique name', async () => {
    const taken = { ...terse, id: '3', name: 'Terse copy' };
    const { saved, save } = callEditor({ presets: [terse, taken], presetId: '1' }, { config });
    type('tone', 'flat');
    press('Duplicate preset');
    await eventually(() => expect(focused()).toBe(control('textbox', 'Name of the preset')));
    type('heat', '1');
    await save();
    expect(saved[0]?.presets).toEqual([
      { ...terse, values: { heat: 0, tone: 'flat' } },
      taken,
      { id: 'new', name: 'Terse copy 2', values: { heat: 1, tone: 'flat' } },
    ]);
  });

  test('when deleted passes the focus to the chosen one', async () => {
    callEditor({ presets: [terse], presetId: '1' }, { config });
    press('Delete preset');
    await eventually(() => expect(focused()).toBe(control('radio', 'No preset')));
  });

  test('with a value the schema forbids is not saved, and shows why at its field', async () => {
    const { saved, save } = callEditor({ presets: [terse, second], presetId: '1' }, { config });
    type('heat', '9');
    pick('Runnable configuration', 'Preset 2');
    await save();
    await eventually(() => expect(focused()).toBe(control('textbox', 'heat')));
    expect(descriptionOf(control('textbox', 'heat'))).toBe('Enter 1 or less.');
    expect(saved).toEqual([]);
    type('heat', '1');
    await save();
    expect(saved[0]?.presets).toEqual([{ ...terse, values: { heat: 1 } }, second]);
  });

  test('with a value the schema forbids is saved with “Save anyway”', async () => {
    const { saved, save } = callEditor({ presets: [terse], presetId: '1' }, { config });
    type('heat', '9');
    await save();
    press('Save anyway');
    await expect.poll(() => saved[0]?.presets).toEqual([{ ...terse, values: { heat: 9 } }]);
  });
});
