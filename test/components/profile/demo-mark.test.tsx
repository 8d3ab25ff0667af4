// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { Welcome } from '../../../components/chat/log/Welcome.tsx';
import { DayList } from '../../../components/conversation/DayList.tsx';
import { DemoNote } from '../../../components/profile/FirstRun.tsx';
import { ProfileList } from '../../../components/profile/ProfileList.tsx';
import { demoUrls } from '../../../lib/chat/profile/demo.ts';
import { axeViolations } from '../../support/axe.ts';
import { aConversation } from '../../support/conversation.ts';
import { aProfile } from '../../support/profile.ts';

const ignored = () => {};
const demo = aProfile({ id: 'demo', name: 'Renamed', url: demoUrls.chat });

test('the list of profiles marks the demo, whatever its name', () => {
  render(
    <ProfileList
      profiles={[demo]}
      chosen={demo}
      lacksAccess={() => false}
      onChoose={ignored}
      onAdd={ignored}
      onEdit={ignored}
      onDuplicate={ignored}
      onDelete={ignored}
      onMove={async () => true}
      popover={{ current: null }}
    />,
  );
  const option = screen.getByRole('option', { name: 'Renamed' });
  expect(option.getAttribute('aria-description')).toBe('Demo, Streaming');
  expect(option.textContent).toContain('Demo');
  expect(option.textContent).not.toContain('demo.invalid');
});

test.each([
  [demo, 'Demo · Renamed'],
  [aProfile({ name: 'Own' }), 'Own'],
])('the row of a conversation marks the demo: %#', (profile, facts) => {
  render(
    <DayList
      days={[{ name: 'Today', conversations: [aConversation({ title: '' })] }]}
      running={new Map()}
      openId=""
      profileOf={() => profile}
      selected={undefined}
      onSelect={ignored}
      onChoose={ignored}
      onRename={ignored}
      onPin={ignored}
      onDelete={ignored}
    />,
  );
  const words = screen.getByRole('listitem').textContent ?? '';
  expect(words).toContain(facts);
  expect(words.includes('Demo')).toBe(profile === demo);
});

test('the welcome marks the demo instead of its address', () => {
  render(<Welcome profile={demo} starters={[]} onStarter={ignored} />);
  expect(screen.getByText('Demo').parentElement?.textContent).toBe('Demo · Streaming');
});

test('the note of the demo removes it with one click and has no axe violations', async () => {
  const onRemove = vi.fn();
  const { container } = render(<DemoNote onRemove={onRemove} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove demo' }));
  expect(onRemove).toHaveBeenCalledOnce();
  expect(await axeViolations(container)).toEqual([]);
});
