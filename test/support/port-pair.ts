import type { Port } from '../../lib/platform/browser/port.ts';

type End = Port & { isOpen(): boolean; break(): void; deliver(text: string): void };

/**
 * Connects two ports in memory. Data travels as JSON with a delay; data in transit is lost when the channel
 * closes.
 */
export function createPortPair(latencyMs = 0) {
  let open = true;
  const panel = createEnd(() => worker);
  const worker = createEnd(() => panel);

  function createEnd(other: () => End): End {
    const dataListeners: ((data: unknown) => void)[] = [];
    const closeListeners: (() => void)[] = [];
    return {
      isOpen: () => open,
      post(data) {
        const text = JSON.stringify(data);
        const arrive = () => open && other().deliver(text);
        if (latencyMs > 0) setTimeout(arrive, latencyMs);
        else queueMicrotask(arrive);
      },
      deliver: (text) => {
        for (const listen of dataListeners) listen(JSON.parse(text));
      },
      onData: (listen) => dataListeners.push(listen),
      onClose: (listen) => closeListeners.push(listen),
      close() {
        if (!open) return;
        open = false;
        other().break();
      },
      break: () => {
        for (const listen of closeListeners) listen();
      },
    };
  }

  return {
    panel: panel as Port,
    worker: worker as Port,
    isOpen: () => open,
    /** Breaks the connection from outside, so both ends are notified. */
    cut() {
      if (!open) return;
      open = false;
      panel.break();
      worker.break();
    },
  };
}
