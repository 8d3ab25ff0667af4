import { browser } from 'wxt/browser';
import { createPieceReader, piecesOf } from '../../wire/frames.ts';
import { isOurPage } from './messaging.ts';

/** A two-way channel of plain data; `onClose` fires once when the other side is gone. */
export type Port = {
  post(data: unknown): void;
  onData(listen: (data: unknown) => void): void;
  onClose(listen: () => void): void;
  close(): void;
};

type BrowserPort = ReturnType<typeof browser.runtime.connect>;

/** Opens a channel to the worker and wakes it. */
export const openPort = (name: string): Port => wrapped(browser.runtime.connect({ name }));

/** Accepts channels from our own pages and disconnects all others. */
export function acceptPorts(name: string, accept: (port: Port) => void) {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== name) return;
    if (isOurPage(port.sender)) accept(wrapped(port));
    else port.disconnect();
  });
}

/** Posts in pieces when Chromium throws, which it does for a large message and for a closed port. */
function postTo(port: BrowserPort, data: unknown) {
  try {
    port.postMessage(data);
  } catch {
    for (const piece of piecesOf(data)) port.postMessage(piece);
  }
}

function wrapped(port: BrowserPort): Port {
  let open = true;
  port.onDisconnect.addListener(() => {
    open = false;
  });
  return {
    post: (data) => {
      if (open) postTo(port, data);
    },
    onData: (listen) => port.onMessage.addListener(createPieceReader(listen)),
    onClose: (listen) => port.onDisconnect.addListener(() => listen()),
    close: () => {
      open = false;
      port.disconnect();
    },
  };
}

/** Nobody accepts a port of this name: opening it wakes the worker, and it closes when the worker ends. */
const wake = () => openPort('wake');

/**
 * Wakes an ended worker as soon as a person types or presses a button, so that it is ready for the command that follows:
 * waking it takes longer than sending a message.
 */
export function keepWorkerReady(page: EventTarget, open: () => Pick<Port, 'onClose'> = wake) {
  let isAwake = false;
  const onPress = () => {
    if (isAwake) return;
    try {
      const port = open();
      isAwake = true;
      port.onClose(() => {
        isAwake = false;
      });
    } catch {
      // After an update of the extension the page cannot reach it any more; the command that follows says so.
    }
  };
  for (const press of ['keydown', 'pointerdown']) page.addEventListener(press, onPress, { capture: true });
}
