import { type ReadonlySignal, signal } from '@preact/signals';

/** Whether this page can be seen. */
export function createVisibility(): ReadonlySignal<boolean> {
  const isVisible = signal(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', () => {
    isVisible.value = document.visibilityState === 'visible';
  });
  return isVisible;
}
