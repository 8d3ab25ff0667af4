// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Welcome } from '../../../../components/chat/log/Welcome.tsx';
import { axeViolations } from '../../../support/axe.ts';
import { aProfile } from '../../../support/profile.ts';

function welcome(starters: string[]) {
  const chosen: string[] = [];
  const { container } = render(
    <Welcome profile={aProfile()} starters={starters} onStarter={(text) => chosen.push(text)} />,
  );
  return { container, chosen };
}

test('each starter is a button that passes its text on', () => {
  const { chosen } = welcome(['Hello', 'What is {{it}}?']);
  const list = screen.getByRole('list', { name: 'Conversation starters' });
  expect(within(list).getAllByRole('button')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'What is {{it}}?' }));
  expect(chosen).toEqual(['What is {{it}}?']);
});

test('without starters there is no list', () => {
  welcome([]);
  expect(screen.queryByRole('list')).toBeNull();
});

test('the welcome names the host, the mode and how a message is sent', () => {
  const profile = { ...aProfile(), url: 'https://host.example/chain', mode: 'stream' as const };
  const { container } = render(
    <Welcome profile={profile} sentAs="Your message is the input." starters={[]} onStarter={() => {}} />,
  );
  const place = screen.getByText('host.example/chain');
  expect(place.tagName).toBe('BDI');
  expect(place.parentElement?.textContent).toBe('host.example/chain · Streaming');
  expect(container.textContent).toMatch(/Your message is the input\.$/);
});

test('the welcome has no axe violations', async () => {
  expect(await axeViolations(welcome(['Hello', 'What is new?']).container)).toEqual([]);
});
