import { signal } from '@preact/signals';
import { render } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { QueuedMessages } from '../../components/chat/queue/QueuedMessages.tsx';
import { aQueuedMessage } from './queued-message.ts';

/** Shows a paused queue of these messages above the box for the next one, and records its holds. */
export function queuedMessages(ids = ['q1']) {
  const written = signal<Record<string, string | undefined>>({});
  const held: boolean[] = [];
  function Queue() {
    const [items, setItems] = useState(ids.map((id) => aQueuedMessage({ id, text: 'And then?' })));
    const remove = (id: string) => setItems((now) => now.filter((item) => item.id !== id));
    const [isPaused, setPaused] = useState(true);
    return (
      <>
        <QueuedMessages
          items={items}
          pause={isPaused ? 'The queue is paused.' : undefined}
          added={0}
          profileId="p1"
          edits={{
            of: (id) => written.value[id],
            write({ id }, text) {
              written.value = { ...written.value, [id]: text };
            },
          }}
          lacking={() => []}
          onSendNow={isPaused ? () => setPaused(false) : undefined}
          onUnlock={undefined}
          onHold={(_, isHeld) => held.push(isHeld)}
          onChange={async ({ id }) => {
            written.value = { ...written.value, [id]: undefined };
          }}
          onRemove={({ id }) => remove(id)}
          next={() => document.querySelector<HTMLElement>('[data-focus-place="message"]')}
        />
        <textarea aria-label="Message" data-focus-place="message" />
      </>
    );
  }
  render(<Queue />);
  return { written, held };
}
