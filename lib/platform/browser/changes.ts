import { type Change, change } from '../../wire/changes.ts';

const channelName = 'changes';

/** Returns a function that tells every listener about a change: those of this context, too. */
export function createChangeNotice(): (change: Change) => void {
  const channel = new BroadcastChannel(channelName);
  return (said) => channel.postMessage(said);
}

export function onChange(listen: (change: Change) => void, signal: AbortSignal) {
  if (signal.aborted) return;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    const read = change.safeParse(data);
    if (read.success) listen(read.data);
  };
  signal.addEventListener('abort', () => channel.close());
}
