// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { QueuedMessages } from '../../../../components/chat/queue/QueuedMessages.tsx';
import { aQueuedMessage } from '../../../support/queued-message.ts';

/** Renders a queue of one message, and records its holds. */
function showQueue() {
  const written = signal<string | undefined>(undefined);
  const held: boolean[] = [];
  render(
    <QueuedMessages
      items={[aQueuedMessage({ text: 'And then?' })]}
      pause={undefined}
      added={0}
      profileId="p1"
      edits={{
        of: () => written.value,
        write(_, text) {
          written.value = text;
        },
      }}
      lacking={() => []}
      onSendNow={undefined}
      onUnlock={undefined}
      onHold={(_, isHeld) => held.push(isHeld)}
      onChange={async () => true}
      onRemove={() => {}}
      next={() => undefined}
    />,
  );
  return { written, held };
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Queued message' });

test('an edit that a closed page has left shows what was typed, and does not take the focus', async () => {
  const { written, held } = showQueue();
  await act(() => {
    written.value = 'And now?';
  });
  expect(box().value).toBe('And now?');
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(held).toEqual([false]);
});

test('an edit that is begun here takes the focus', () => {
  const { held } = showQueue();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(document.activeElement).toBe(box());
  expect(held).toEqual([true]);
});
