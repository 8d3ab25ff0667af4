import { type ReadonlySignal, signal } from '@preact/signals';

export function createVisibility(): ReadonlySignal<boolean> {
  const isVisible = signal(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', () => {
    isVisible.value = document.visibilityState === 'visible';
  });
  return isVisible;
}
