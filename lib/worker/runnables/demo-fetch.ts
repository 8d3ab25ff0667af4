import { isDemo } from '../../chat/profile/demo.ts';
import { createDemo } from '../../demo/demo-server.ts';
import { storageItem } from '../../platform/browser/storage-item.ts';
import { network } from '../../platform/network/network.ts';

/** Sends what is for the demo to the demo inside the extension, and all else to the network. */
export const withDemo =
  (demo: typeof fetch, send: typeof fetch): typeof fetch =>
  (input, init) =>
    (isDemo(input instanceof Request ? input.url : String(input)) ? demo : send)(input, init);

/** Connects the demo to the browser. */
export const startDemo = () =>
  withDemo(
    createDemo({
      now: () => Date.now(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      newId: () => crypto.randomUUID(),
      memory: storageItem('session', 'demo.failed'),
    }),
    network,
  );
