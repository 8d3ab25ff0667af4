// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { ConversationEntry } from '../../../components/conversation/ConversationEntry.tsx';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import type { TabPlace } from '../../../lib/chat/conversation/tab-conversation.ts';
import type { RunStatus } from '../../../lib/chat/run/run-state.ts';
import { aConversation } from '../../support/conversation.ts';
import { aProfile } from '../../support/profile.ts';

const pirate = aProfile({ name: 'Pirate' });

/** Renders a row; the conversation's profile is Pirate unless it is gone. */
function row(part: Partial<Conversation> = {}, { status, isSelected, tab }: Shown = {}) {
  const conversation = aConversation({ title: 'Moin', ...part });
  render(
    <ul>
      <ConversationEntry
        conversation={conversation}
        status={status}
        isOpen={false}
        tab={tab}
        profile={conversation.profileId === pirate.id ? pirate : undefined}
        isSelected={isSelected}
        onSelect={() => {}}
        naming={undefined}
        onNaming={() => {}}
        onChoose={() => {}}
        onRename={() => {}}
        onPin={() => {}}
        onDelete={() => {}}
      />
    </ul>,
  );
  const item = screen.getByRole('listitem');
  return {
    state: item.querySelector('strong')?.textContent,
    line: item.querySelector('bdi')?.textContent,
    tooltip: item.querySelector('button > [data-tooltip]')?.getAttribute('data-tooltip'),
    hasColour: item.querySelector('[data-tile]') !== null,
    text: item.textContent,
  };
}

type Shown = { status?: RunStatus; isSelected?: boolean; tab?: TabPlace };

const done = { id: 'r1', status: 'done' } as const;
const failed = { id: 'r1', status: 'failed' } as const;

describe('the second line of a conversation', () => {
  test.each<[string, Partial<Conversation>, Shown, string | undefined, string]>([
    ['the beginning of the last answer', { lastRun: done, preview: 'Ahoy' }, {}, undefined, 'Ahoy'],
    ['the same in a selection', { lastRun: done, preview: 'Ahoy' }, { isSelected: true }, undefined, 'Ahoy'],
    ['its state before it', { lastRun: failed, preview: 'Ahoy' }, {}, 'Failed', 'Ahoy'],
    ['the profile without an answer', { lastRun: failed }, {}, 'Failed', 'Pirate'],
    [
      'the profile while an answer runs',
      { preview: 'Ahoy' },
      { status: 'streaming' },
      'Answering…',
      'Pirate',
    ],
    [
      'that it is open in this tab',
      { lastRun: done, preview: 'Ahoy' },
      { tab: 'here' },
      undefined,
      'In this tab · Ahoy',
    ],
    [
      'that it is open in another tab',
      { lastRun: failed },
      { tab: 'elsewhere' },
      'Failed',
      'In another tab · Pirate',
    ],
    ['that it is temporary', { id: 'temporary-c1', lastRun: done }, {}, undefined, 'Temporary · Pirate'],
    [
      'that and the answer',
      { id: 'temporary-c1', lastRun: done, preview: 'Ahoy' },
      {},
      undefined,
      'Temporary · Ahoy',
    ],
    ['that it has no profile', { lastRun: failed, profileId: 'gone' }, {}, 'Failed', 'No profile'],
  ])('says %s', (_, part, shown, state, line) => {
    expect(row(part, shown)).toMatchObject({ state, line });
  });

  test('shows an answer as text, never as markup', () => {
    expect(row({ preview: '<img src=x>' }).line).toBe('<img src=x>');
  });
});

describe('the profile of a row', () => {
  test.each([
    ['p1', 'Pirate', true],
    ['gone', 'No profile', false],
  ])('with the id %s is named at its tile and beside the answer: %s, in a colour: %s', (...row_) => {
    const [profileId, name, hasColour] = row_;
    const { tooltip, text, ...shown } = row({ lastRun: done, profileId, preview: 'Ahoy' });
    expect(tooltip).toBe(name);
    expect(text).toMatch(new RegExp(`Ahoy.*${name}$`));
    expect(text).not.toContain('?');
    expect(shown.hasColour).toBe(hasColour);
  });
});
