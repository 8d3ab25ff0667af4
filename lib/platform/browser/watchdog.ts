import { browser } from 'wxt/browser';

const alarmName = 'watchdog';
const periodInMinutes = 0.5;
const rarePeriodInMinutes = 5;

/** An alarm that wakes a dead worker; it exists only while runs are open, or while there is something to save. */
export function createWatchdog(wake: () => void) {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) wake();
  });
  return {
    watch: () => browser.alarms.create(alarmName, { periodInMinutes }),
    /** Wakes the worker now and then, for what can wait. */
    comeBack: () => browser.alarms.create(alarmName, { periodInMinutes: rarePeriodInMinutes }),
    rest: () => browser.alarms.clear(alarmName).then(() => {}),
  };
}
