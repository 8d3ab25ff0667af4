import type { Page } from 'puppeteer-core';

/**
 * Returns words with less than 4.5:1, and icons with less than 3:1, to the ground behind them, from computed styles.
 * Disabled controls have no limit.
 */
export const contrastFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', {
      willReadFrequently: true,
    }) as OffscreenCanvasRenderingContext2D;

    function paint(colours: string[]): number[] {
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    }

    /** Lists the grounds behind an element, the lowest first. */
    function groundsOf(element: Element): string[] {
      const grounds: string[] = [];
      for (let box: Element | null = element; box; box = box.parentElement)
        grounds.unshift(getComputedStyle(box).backgroundColor);
      return ['Canvas', ...grounds];
    }

    const light = (channel: number) =>
      channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
    const luminance = ([red = 0, green = 0, blue = 0]: number[]) =>
      0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);

    function contrast(element: Element, colour: string): number {
      const grounds = groundsOf(element);
      const [one, other] = [luminance(paint(grounds)), luminance(paint([...grounds, colour]))];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }

    const isActive = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest(':disabled, [aria-disabled="true"], .visually-hidden') === null;
    const ownWords = (element: Element) =>
      [...element.childNodes]
        .flatMap((node) => (node instanceof Text ? [node.data.trim()] : []))
        .join(' ')
        .trim();

    const shown = [...document.body.querySelectorAll('*')].filter(isActive);
    const texts = shown.map((element) => ({
      ratio: contrast(element, getComputedStyle(element).color),
      words: ownWords(element),
    }));
    const icons = shown
      .filter((element) => element.matches('svg'))
      .map((icon) => ({ ratio: contrast(icon, getComputedStyle(icon).stroke), html: icon.outerHTML }));
    return [
      ...texts
        .filter(({ ratio, words }) => words !== '' && ratio < 4.5)
        .map(({ ratio, words }) => `${ratio.toFixed(2)}:1 “${words.slice(0, 60)}”`),
      ...icons
        .filter(({ ratio }) => ratio < 3)
        .map(({ ratio, html }) => `${ratio.toFixed(2)}:1 ${html.slice(0, 120)}`),
    ];
  });
