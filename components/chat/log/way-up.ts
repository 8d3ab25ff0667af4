const keysUp = ['ArrowUp', 'PageUp', 'Home'];

const isKeyUp = ({ key, shiftKey, target, currentTarget }: KeyboardEvent) =>
  keysUp.includes(key) || (key === ' ' && shiftKey && target === currentTarget);

/**
 * Reports that the reader is about to scroll up by wheel, key or touch, before the position changes. Returns
 * a function that stops listening.
 */
export function onWayUp(box: HTMLElement, listen: () => void): () => void {
  const leaving = new AbortController();
  const options = { passive: true, signal: leaving.signal };
  let fingerAt = 0;
  const set = (isUp: boolean) => {
    if (isUp && box.scrollTop > 0) listen();
  };
  box.addEventListener('wheel', ({ deltaY, ctrlKey }) => set(deltaY < 0 && !ctrlKey), options);
  box.addEventListener('keydown', (event) => set(isKeyUp(event)), options);
  box.addEventListener(
    'touchstart',
    ({ touches }) => {
      fingerAt = touches[0]?.clientY ?? 0;
    },
    options,
  );
  box.addEventListener(
    'touchmove',
    ({ touches }) => {
      const at = touches[0]?.clientY ?? fingerAt;
      set(touches.length === 1 && at > fingerAt);
      fingerAt = at;
    },
    options,
  );
  return () => leaving.abort();
}
