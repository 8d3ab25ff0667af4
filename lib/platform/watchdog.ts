import { browser } from 'wxt/browser';

const alarmName = 'watchdog';
const periodInMinutes = 0.5;

/** An alarm that wakes a dead worker; it exists only while runs are open. */
export function createWatchdog(wake: () => void) {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) wake();
  });
  return {
    watch: () => browser.alarms.create(alarmName, { periodInMinutes }),
    rest: () => browser.alarms.clear(alarmName).then(() => {}),
  };
}
