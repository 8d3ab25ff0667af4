// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { fireEvent, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { AskedConfiguration } from '../../../components/app/composing/MessageParts.tsx';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { settableFields } from '../../../lib/form/config-schema.ts';
import { createConfigForm } from '../../../lib/panel/composing/config-form.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';
import { aProfile } from '../../support/profile.ts';
import { object, text } from '../../support/schema.ts';
import { renderWithFeatures } from '../../support/with-features.tsx';

const host = fakeHost({ ids: { newId: () => 'new' } });
const schema = object({ configurable: object({ user_id: text, tone: text }, ['user_id']) });

/** Renders the fields of a profile whose runnable requires a configuration. */
function shown() {
  const profile = aProfile();
  const chosen = signal<Profile | undefined>(profile);
  const configFields = signal(settableFields(schema, null));
  const config = createConfigForm({ chosen, runnable: partOf({ configFields }) }, host);
  const send = async () => {
    const call = await config.filledIn(profile);
    if (call) chosen.value = { ...profile, call };
  };
  const panel = { composer: { config }, sending: { send } } as unknown as Panel;
  const View = () => <AskedConfiguration panel={panel} profile={profile} />;
  renderWithFeatures(<View />);
  return { send, chosen };
}

test('a required configuration is asked for until the profile has it', async () => {
  const { send, chosen } = shown();
  const box = await screen.findByRole('textbox', { name: /^user_id/ });
  expect(screen.queryByRole('textbox', { name: 'tone' })).toBeNull();
  await send();
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
  fireEvent.input(box, { target: { value: 'ann' } });
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await expect.poll(() => screen.queryByRole('region', { name: 'Configuration fields' })).toBeNull();
  expect(chosen.value?.call.presets).toEqual([{ id: 'new', name: 'Preset 1', values: { user_id: 'ann' } }]);
});
