// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { FirstRun } from '../../../components/profile/FirstRun.tsx';
import { demoProfiles } from '../../../demo/demo-profiles.mjs';
import { profile as profileSchema } from '../../../lib/chat/profile/profile.ts';
import { axeViolations } from '../../support/axe.ts';

afterEach(cleanup);

const demos = demoProfiles('http://127.0.0.1:8137').map(({ profile, about }) => ({
  profile: profileSchema.parse(profile),
  about,
}));

test('the first run offers to add a profile', () => {
  const onAdd = vi.fn();
  render(<FirstRun demos={[]} onAdd={onAdd} onTake={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add your first profile' }));
  expect(onAdd).toHaveBeenCalledOnce();
});

test('the first run without demos has no other button', () => {
  render(<FirstRun demos={[]} onAdd={() => {}} onTake={() => {}} />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('the first run adds a demo with one click', () => {
  const onTake = vi.fn();
  render(<FirstRun demos={demos} onAdd={() => {}} onTake={onTake} />);
  fireEvent.click(screen.getByRole('button', { name: /^Vault/ }));
  expect(onTake).toHaveBeenCalledExactlyOnceWith(demos.find(({ profile }) => profile.name === 'Vault'));
});

test('the first run says what Runnel may do, and where secrets go', () => {
  render(<FirstRun demos={[]} onAdd={() => {}} onTake={() => {}} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Access is asked for one site at a time, when you add its profile. Nothing at install.',
    'Answers continue after you close the panel.',
    'Values of secret headers go to their own site only, and stay out of exports and logs.',
  ]);
});

test('the first run has no axe violations', async () => {
  expect(
    await axeViolations(render(<FirstRun demos={demos} onAdd={() => {}} onTake={() => {}} />).container),
  ).toEqual([]);
});
