/**
 * Functions that the benchmark of the inspector runs in pages. Each is sent as source text, so it uses nothing of
 * this file.
 */

/** Presses the button and waits for the figures; resolves to ms until the frame that shows them. */
export const pressInspect = () =>
  new Promise((resolve) => {
    const began = performance.now();
    document.querySelector('[data-inspect]').click();
    const look = () => {
      const isShown = document.querySelector('section[aria-label="Inspector"] dl');
      if (isShown) setTimeout(() => resolve(performance.now() - began));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** Scrolls through all events in steps, one a frame. */
export const scrollThrough = async () => {
  const list = document.querySelector('table[role="grid"]').parentElement;
  for (let step = 0; step <= 60; step += 1) {
    list.scrollTop = (list.scrollHeight * step) / 60;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
};

/** Moves the slider “Answer from here” from the first event to the last, and back. */
export const slide = async () => {
  for (const fold of document.querySelectorAll('section details')) fold.open = true;
  await new Promise((resolve) => setTimeout(resolve, 300));
  const slider = document.querySelector('input[type="range"]');
  const last = Number(slider.max);
  for (let step = 0; step <= 40; step += 1) {
    slider.value = String(Math.max(1, Math.round(last * (1 - Math.abs(1 - step / 20)))));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
