import { browser } from 'wxt/browser';
import { createHolders } from './holders.ts';

const beatMs = 20_000;

/**
 * Keeps the worker awake while at least one holder holds on. Only calls of an extension API do that: with an
 * open port, a running fetch or writes to IndexedDB alone the worker dies after 30 s.
 */
export function createWakefulness(beat = () => void browser.runtime.getPlatformInfo()) {
  return createHolders(() => {
    beat();
    const timer = setInterval(beat, beatMs);
    return () => clearInterval(timer);
  });
}

const alarmName = 'watchdog';
const periodInMinutes = 0.5;
const rarePeriodInMinutes = 5;

/** Sets an alarm that wakes a dead worker. The alarm exists only while runs are open or data waits for the disk. */
export function createWatchdog(wake: () => void) {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) wake();
  });
  return {
    watch: () => browser.alarms.create(alarmName, { periodInMinutes }),
    /** Wakes the worker every few minutes, for work that can wait. */
    comeBack: () => browser.alarms.create(alarmName, { periodInMinutes: rarePeriodInMinutes }),
    rest: () => browser.alarms.clear(alarmName).then(() => {}),
  };
}
