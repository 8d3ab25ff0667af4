// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { SiteLine } from '../../../components/app/site/SiteLine.tsx';
import type { Panel } from '../../../lib/panel/panel.ts';
import type { SiteUse } from '../../../lib/panel/tabs/tab-state.ts';
import { aProfile } from '../../support/profile.ts';

const profile = aProfile({ id: 'p1', name: 'Poet' });
const rule = { id: 'r1', pattern: 'a.example', profileId: 'p1', promptId: null, presetId: null };

const followed: SiteUse = { state: 'chosen', rule, conversationId: 'c1', act: undefined };

/** Shows the line above a message. */
function show(state: SiteUse['state']) {
  const chosen = signal(aProfile({ id: state === 'offered' ? 'p2' : 'p1' }));
  const siteUse = signal<SiteUse | undefined>(undefined);
  siteUse.value = {
    state,
    rule,
    conversationId: 'c1',
    async act() {
      siteUse.value = state === 'offered' ? followed : undefined;
      chosen.value = profile;
    },
  };
  const panel = {
    tabs: { siteUse },
    profiles: { profiles: signal([profile]), chosen },
    conversation: { open: signal({ id: 'c1', turns: [] }) },
  } as unknown as Panel;
  render(
    <>
      <SiteLine panel={panel} onChangeRule={() => {}} />
      <textarea aria-label="Field" />
      <textarea aria-label="Message" aria-describedby="composer-problem" />
    </>,
  );
}

test.each<[string, SiteUse['state']]>([
  ['Dismiss', 'chosen'],
  ['Undo', 'chosen'],
  ['Use Poet', 'offered'],
])('“%s” hands the focus on to the message', async (name, state) => {
  show(state);
  const button = screen.getByRole('button', { name });
  button.focus();
  await act(() => void fireEvent.click(button));
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Message'));
});
