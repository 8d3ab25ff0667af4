import { browser } from 'wxt/browser';

const alarmName = 'watchdog';
const periodInMinutes = 0.5;
const rarePeriodInMinutes = 5;

/**
 * Sets an alarm that wakes a dead worker. The alarm exists only while runs are open or data waits for the
 * disk.
 */
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
