import { type ReadonlySignal, signal } from '@preact/signals';

/** Tells whether this page is visible. */
export function createVisibility(): ReadonlySignal<boolean> {
  const isVisible = signal(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', () => {
    isVisible.value = document.visibilityState === 'visible';
  });
  return isVisible;
}
