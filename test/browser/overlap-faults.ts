import type { Page } from 'puppeteer-core';

/** Returns pairs of texts in lists that lie on each other. What is cut off, hidden or transparent is not seen. */
export const overlapFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number };
    type Seen = { text: string; parent: Element; box: Box };

    const both = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
    const height = ({ top, bottom }: Box) => bottom - top;
    const width = ({ left, right }: Box) => right - left;

    /** The part of a box that the boxes around it do not cut off. */
    function uncut(box: Box, from: Element): Box {
      let left = box;
      for (let around: Element | null = from; around; around = around.parentElement)
        if (getComputedStyle(around).overflow !== 'visible')
          left = both(left, around.getBoundingClientRect());
      return left;
    }

    const lists = 'ul, ol, dl, table, [role="list"], [role="listbox"], [role="menu"], [role="tree"]';
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden') === null;
    /** The dialog or popover around an element: it lies above the rest on purpose. */
    const layerOf = (element: Element) => element.closest('dialog, [popover]');
    const isPinned = (element: Element): boolean => {
      for (let box: Element | null = element; box && !box.matches(lists); box = box.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(box).position)) return true;
      return false;
    };

    function textsIn(list: Element): Seen[] {
      const seen: Seen[] = [];
      const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (!parent || text === '' || !isSeen(parent) || isPinned(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].map((box) => uncut(box, parent));
        seen.push(...boxes.map((box) => ({ text, parent, box })));
      }
      return seen.filter(({ box }) => width(box) > 2 && height(box) > 2);
    }

    /** Lines of one paragraph touch; a text lies on another where it covers a good part of its height. */
    function liesOn(one: Seen, other: Seen) {
      const shared = both(one.box, other.box);
      const least = Math.min(height(one.box), height(other.box));
      return width(shared) > 2 && height(shared) > 0.4 * least;
    }

    const outermost = [...document.querySelectorAll(lists)].filter(
      (list) => !list.parentElement?.closest(lists),
    );
    const faults = outermost.flatMap((list) => {
      const texts = textsIn(list);
      return texts.flatMap((one, place) =>
        texts
          .slice(place + 1)
          .filter((other) => other.parent !== one.parent && layerOf(one.parent) === layerOf(other.parent))
          .filter((other) => liesOn(one, other))
          .map((other) => `“${one.text.slice(0, 40)}” lies on “${other.text.slice(0, 40)}”`),
      );
    });
    return [...new Set(faults)];
  });
