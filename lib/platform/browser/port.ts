import { browser } from 'wxt/browser';
import { createPieceReader, piecesOf } from '../../wire/large-messages.ts';
import { isOurPage } from './messaging.ts';

/** A two-way channel of plain data; `onClose` fires once when the other side is gone. */
export type Port = {
  post(data: unknown): void;
  onData(listen: (data: unknown) => void): void;
  onClose(listen: () => void): void;
  close(): void;
};

type BrowserPort = ReturnType<typeof browser.runtime.connect>;

/** Opens a channel to the worker, which it wakes. */
export const openPort = (name: string): Port => wrapped(browser.runtime.connect({ name }));

/** Takes the channels that our own pages open. */
export function acceptPorts(name: string, accept: (port: Port) => void) {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== name) return;
    if (isOurPage(port.sender)) accept(wrapped(port));
    else port.disconnect();
  });
}

/** Chromium throws where a message is too large for it, and where the other side is gone. */
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
