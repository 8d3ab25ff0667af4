import { useEffect } from 'preact/hooks';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { maySendNow, type QueueState, queuePauseText } from '../../../lib/chat/queue/message-queue.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import { QueuedMessages } from '../../chat/queue/QueuedMessages.tsx';

type Props = { panel: Panel; profile: Profile; next(): HTMLElement | null | undefined };

export function QueueView({ panel, profile, next }: Props) {
  useEffect(() => void panel.sending.loadQueue(), [panel]);
  const queue = panel.sending.queue.value;
  if (!queue) return null;
  const pause = pauseOf(queue.state.value);
  const [first] = queue.items.value;
  // “Send now” would send the text without the edit.
  const isEdited = pause?.kind === 'held' && first !== undefined && queue.edits.of(first.id) !== undefined;
  return (
    <QueuedMessages
      items={queue.items.value}
      pause={pause && (isEdited ? say('queue_heldHere') : queuePauseText(pause))}
      added={queue.added.value}
      profileId={profile.id}
      edits={queue.edits}
      lacking={queue.lacking}
      onSendNow={
        first && pause && !isEdited && maySendNow(pause) ? () => void queue.sendNow(first) : undefined
      }
      onUnlock={pause?.kind === 'secrets-locked' ? () => void panel.lock.unlocked() : undefined}
      onHold={(item, isHeld) => void queue.hold(item, isHeld)}
      onChange={queue.change}
      onRemove={(item) => void queue.remove(item)}
      next={next}
    />
  );
}

const pauseOf = (state: QueueState) => (state.status === 'paused' ? state.pause : undefined);
