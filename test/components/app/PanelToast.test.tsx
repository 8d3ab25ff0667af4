// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { PanelToast } from '../../../components/app/telling/PanelToast.tsx';
import type { OpenConversation } from '../../../lib/panel/conversation/conversation-state.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { partOf } from '../../support/panel-parts.ts';

const at = (id: string): OpenConversation => ({
  id,
  profileId: undefined,
  turns: [],
  unreadable: 0,
  isUnseen: false,
});

test('the notice about a conversation is not shown over another one, nor is its “Undo”', async () => {
  const open = signal(at('c1'));
  const undone: string[] = [];
  const notice = signal<Notice | undefined>({
    text: 'The message was removed from the queue.',
    of: 'c1',
    undo: () => undone.push('undo'),
  });
  const conversation = partOf<Panel['conversation']>({ open, problem: signal(undefined) });
  render(<PanelToast panel={partOf<Panel>({ notice, conversation })} />);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['undo']);
  await act(() => {
    open.value = at('c2');
  });
  expect(screen.getByRole('status').textContent).toBe('');
  await act(() => {
    notice.value = { text: 'Profile deleted' };
  });
  expect(screen.getByRole('status').textContent).toBe('Profile deleted');
});
