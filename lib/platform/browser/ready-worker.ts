import { openPort, type Port } from './port.ts';

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
