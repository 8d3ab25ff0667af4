// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { CallSettings } from '../../../lib/chat/profile/call-settings.ts';
import type { Json } from '../../../lib/json/json.ts';
import { axeViolations } from '../../support/axe.ts';
import { callEditor, pick } from '../../support/call-editor.tsx';
import { choose, control, descriptionOf, press, type } from '../../support/input-form.tsx';
import { recordedJson } from '../../support/recordings.ts';
import { object, text } from '../../support/schema.ts';

const configured = object({
  configurable: object({
    tone: { ...text, default: 'dry' },
    heat: { type: 'number', description: 'From 0 to 1.' },
    model: { enum: ['small', 'large'], default: 'small' },
  }),
});
const terse = { id: '1', name: 'Terse', values: { heat: 0 } };
const warm = { id: '2', name: 'Warm', values: { heat: 1, tone: 'kind' } };

const group = () => screen.getByRole('radiogroup', { name: 'Runnable configuration' });
const names = () =>
  within(group())
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);

describe('presets in the call editor', () => {
  test('are listed after the defaults, with the fields of the chosen one', () => {
    callEditor({ presets: [terse, warm], presetId: '2' }, { config: configured });
    expect(names()).toEqual(['No preset', 'Terse', 'Warm']);
    expect(control('textbox', 'Name of the preset').value).toBe('Warm');
    expect([control('textbox', 'tone').value, control('textbox', 'heat').value]).toEqual(['kind', '1']);
  });

  test.each([
    ['No preset', null],
    ['Terse', '1'],
  ])('can be chosen: %s', async (name, presetId) => {
    const { saved, save } = callEditor({ presets: [terse, warm], presetId: '2' }, { config: configured });
    pick('Runnable configuration', name);
    await save();
    expect(saved[0]).toMatchObject({ presetId, presets: [terse, warm] });
  });

  test('are chosen when added', async () => {
    const { saved, save } = callEditor({ presets: [terse] }, { config: configured });
    press('Add preset');
    type('heat', '0.5');
    await save();
    const added = { id: 'new', name: 'Preset 2', values: { heat: 0.5 } };
    expect(saved[0]).toMatchObject({ presetId: 'new', presets: [terse, added] });
  });

  test('are renamed with the name trimmed', async () => {
    const { saved, save } = callEditor({ presets: [terse], presetId: '1' }, { config: configured });
    type('Name of the preset', ' Brief ');
    await save();
    expect(saved[0]?.presets).toEqual([{ ...terse, name: 'Brief' }]);
  });

  test('are deleted, which chooses the defaults', async () => {
    const { saved, save } = callEditor({ presets: [terse, warm], presetId: '1' }, { config: configured });
    press('Delete preset');
    expect(names()).toEqual(['No preset', 'Warm']);
    await save();
    expect(saved[0]).toMatchObject({ presetId: null, presets: [warm] });
  });

  test('keep their edits while another one is shown', async () => {
    const { saved, save } = callEditor({ presets: [terse, warm], presetId: '1' }, { config: configured });
    type('tone', 'flat');
    pick('Runnable configuration', 'Warm');
    expect(control('textbox', 'tone').value).toBe('kind');
    choose('model', 'large');
    await save();
    expect(saved[0]?.presets.map(({ values }) => values)).toEqual([
      { heat: 0, tone: 'flat' },
      { heat: 1, tone: 'kind', model: 'large' },
    ]);
  });

  test('do not store a value that equals its default', async () => {
    const { saved, save } = callEditor({ presets: [warm], presetId: '2' }, { config: configured });
    type('tone', 'dry');
    choose('model', 'large');
    choose('model', 'small');
    await save();
    expect(saved[0]?.presets).toEqual([{ ...warm, values: { heat: 1 } }]);
  });

  test('can change a list default of a real config schema', async () => {
    const config = recordedJson('config_schema.conf.json');
    const { saved, save } = callEditor({}, { config });
    press('Add preset');
    press('Remove R 1');
    await save();
    expect(saved[0]?.presets[0]?.values).toEqual({ responses: ['two'] });
  });
});

describe('invalid preset is not saved', () => {
  test.each([
    ['without a name', ' ', 'Give the preset a name.'],
    ['with the name of another preset', 'Warm', 'There is another preset with this name.'],
  ])('%s', async (_, name, words) => {
    const { saved, save } = callEditor({ presets: [terse, warm], presetId: '1' }, { config: configured });
    type('Name of the preset', name);
    await save();
    expect(saved).toEqual([]);
    expect(descriptionOf(control('textbox', 'Name of the preset'))).toBe(words);
  });

  test('with unreadable text, which is reported at its field at once and for the editor on save', async () => {
    const { saved, save } = callEditor({ presets: [terse], presetId: '1' }, { config: configured });
    type('heat', 'hot');
    expect(descriptionOf(control('textbox', 'heat'))).toBe(
      'From 0 to 1. This cannot be read. Correct it or clear it.',
    );
    await save();
    expect(saved).toEqual([]);
    expect(screen.getByText(/^Something here cannot be read/)).toBeTruthy();
    type('heat', '0.5');
    await save();
    expect(saved[0]?.presets).toEqual([{ ...terse, values: { heat: 0.5 } }]);
  });
});

describe('preset of a runnable without a config schema', () => {
  test('is edited as JSON', async () => {
    const { saved, save } = callEditor({ presets: [terse], presetId: '1' });
    expect(screen.getByText(/does not say what can be configured/)).toBeTruthy();
    expect(JSON.parse(control('textbox', 'Values').value)).toEqual(terse.values);
    type('Values', '{"any": [1]}');
    await save();
    expect(saved[0]?.presets).toEqual([{ ...terse, values: { any: [1] } }]);
  });

  test.each(['[1]', '"a"', '{"a": '])('cannot be %s', async (typed) => {
    const { saved, save } = callEditor({ presets: [terse], presetId: '1' });
    type('Values', typed);
    fireEvent.blur(control('textbox', 'Values'));
    await save();
    expect([saved, control('textbox', 'Values').value]).toEqual([[], typed]);
    expect(control('textbox', 'Values').getAttribute('aria-invalid')).toBe('true');
  });

  test('without text has no values', async () => {
    const { saved, save } = callEditor({ presets: [terse], presetId: '1' });
    type('Values', '');
    await save();
    expect(saved[0]?.presets).toEqual([{ ...terse, values: {} }]);
  });
});

const all: Partial<CallSettings> = {
  mapping: { kind: 'field', text: null, history: { name: 'h', as: 'pairs' } },
  memory: { kind: 'kept', key: '' },
  presets: [{ ...terse, name: '' }],
  presetId: '1',
};

test.each<[string, Partial<CallSettings>, Json]>([
  ['with default settings', {}, true],
  ['with all settings', all, configured],
  ['with a JSON preset', all, true],
])('the call editor %s has no axe violations, before and after a refused save', async (_, call, config) => {
  const { container, save } = callEditor(call, { config });
  expect(await axeViolations(container)).toEqual([]);
  await save();
  expect(await axeViolations(container)).toEqual([]);
});

describe('problem that prevents saving', () => {
  test('is shown even if its preset is not the chosen one', async () => {
    const { saved, save } = callEditor({ presets: [terse, warm], presetId: '2' }, { config: configured });
    type('heat', 'much');
    pick('Runnable configuration', 'Terse');
    await save();
    expect(saved).toEqual([]);
    expect(control('textbox', 'Name of the preset').value).toBe('Warm');
    expect(screen.getByText('Something here cannot be read. See the marked fields.')).toBeTruthy();
  });

  test('does not include a hidden field', async () => {
    const { saved, save } = callEditor();
    type('Earlier exchanges to send', 'some');
    pick('Earlier messages', 'The runnable remembers them');
    await save();
    expect(saved).toMatchObject([{ historyLimit: null, memory: { kind: 'kept', key: 'session_id' } }]);
  });
});
