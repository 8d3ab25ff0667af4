import type { Page } from 'puppeteer-core';
import { accessibleNodes } from '../pictures/reach.mjs';

const controls = new Set([
  'button',
  'checkbox',
  'combobox',
  'DisclosureTriangle',
  'link',
  'option',
  'radio',
  'searchbox',
  'switch',
  'tab',
  'textbox',
]);

const withoutSpace = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/**
 * Returns controls whose visible text is not contained in their name, and icon buttons without a tooltip. A
 * description may say the rest of an option.
 */
export async function nameFaults(page: Page): Promise<string[]> {
  const nodes = (await accessibleNodes(page)).filter(({ role }) => controls.has(role));
  const faults = await Promise.all(
    nodes.map(async (node) => {
      const control = await node.elementHandle();
      const seen = await control?.evaluate(seenOf);
      if (!seen) return [];
      const { name = '', description = '', role } = node;
      const said = role === 'option' ? `${name} ${description}` : name;
      const isSaid = withoutSpace(said).includes(withoutSpace(seen.text));
      return [
        ...(name === '' ? [`no name: ${seen.html}`] : []),
        ...(isSaid ? [] : [`“${seen.text}” is not in the name “${said}”`]),
        ...(seen.lacksTooltip ? [`no tooltip: ${seen.html}`] : []),
      ];
    }),
  );
  return faults.flat();
}

/** Returns the text of a control, or of its label, that is seen. Pictures and initials are no text. */
function seenOf(control: Element) {
  const isPicture = (parent: Element) =>
    parent.closest('svg, [aria-hidden="true"], .visually-hidden') !== null;
  function textOf(root: Node) {
    const texts: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.checkVisibility({ visibilityProperty: true }) && !isPicture(node.parentElement))
        texts.push(node.textContent ?? '');
    return texts.join(' ').trim();
  }
  if (!control.checkVisibility()) return undefined;
  const isInput = control.matches('input, select, textarea');
  const labels = isInput ? [...((control as HTMLInputElement).labels ?? [])] : [];
  const text = isInput ? labels.map(textOf).join(' ') : textOf(control);
  const isButton = control.matches('button, summary, a');
  return {
    text,
    html: control.outerHTML.slice(0, 120),
    lacksTooltip: isButton && text === '' && control.closest('[data-tooltip]') === null,
  };
}

/** Returns targets smaller than 24 × 24 px. Links in a text, and native file inputs, may be smaller. */
export const targetFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="option"], [role="tab"]',
    );
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const isInText = (element: Element) =>
      element.matches('a') && getComputedStyle(element).display === 'inline';
    const sizeOf = (element: HTMLElement) => {
      const label = element.matches('[type="checkbox"], [type="radio"]') ? element.closest('label') : null;
      const { width, height } = (label ?? element).getBoundingClientRect();
      return { width, height };
    };
    /** A label beside its control may be larger than its text: its pseudo-element covers the row. */
    const isWithinLabel = (element: HTMLElement) => {
      const labels = [...((element as HTMLInputElement).labels ?? [])];
      // Only what is in view is hit.
      if (labels.length > 0) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const places = [-11.5, 11.5].flatMap((by) => [
        document.elementFromPoint(x + width / 2 + by, y + height / 2),
        document.elementFromPoint(x + width / 2, y + height / 2 + by),
      ]);
      return labels.length > 0 && places.every((hit) => hit && labels.some((label) => label.contains(hit)));
    };
    return [...targets]
      .filter((element) => isSeen(element) && !isInText(element) && !element.matches('[type="file"]'))
      .filter((element) => !isWithinLabel(element))
      .map((element) => ({ ...sizeOf(element), html: element.outerHTML.slice(0, 120) }))
      .filter(({ width, height }) => width < 23.9 || height < 23.9)
      .map(({ width, height, html }) => `${width.toFixed(1)} × ${height.toFixed(1)}: ${html}`);
  });

/** Returns the primary buttons of the page, or of the dialog on top, if they are more than one. */
export const primaryFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.createElement('p');
    probe.style.background = 'var(--accent-fill)';
    document.body.append(probe);
    const fill = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const primary = [...(dialog ?? document).querySelectorAll('button')].filter(
      (button) =>
        button.checkVisibility({ visibilityProperty: true }) &&
        (dialog !== undefined || !button.closest('dialog')) &&
        getComputedStyle(button).backgroundColor === fill,
    );
    return primary.length > 1 ? primary.map(({ textContent }) => `primary: ${textContent}`) : [];
  });

/** Returns fields whose values the browser would write to the files of its sessions. */
export const rememberedFields = (page: Page): Promise<string[]> =>
  page.$$eval('input, textarea, select', (fields) =>
    fields
      .filter((field) => field.getAttribute('autocomplete') !== 'off')
      .map((field) => field.outerHTML.slice(0, 120)),
  );

/** Returns what is wider than the viewport and is not in a box that scrolls; controls may not be cut off. */
export const widthFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const limit = document.documentElement.clientWidth + 1;
    const isOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > limit || left < -1);
    };
    function isHeld(element: Element): boolean {
      const isControl = element.matches('button, a, input, select, textarea, summary');
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        const holds = isControl ? /auto|scroll/.test(overflowX) : overflowX !== 'visible';
        if (holds && !isOut(box)) return true;
      }
      return false;
    }
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && isOut(element) && !isHeld(element),
    );
    const page = document.scrollingElement;
    return [
      ...wide.map((element) => element.outerHTML.slice(0, 120)),
      ...(page && page.scrollWidth > limit ? [`the page: ${page.scrollWidth} px`] : []),
    ];
  });

/** Returns sheets whose head can be scrolled away, as the browser does for a search or the focus. */
export const sheetFaults = (page: Page): Promise<string[]> =>
  page.$$eval('dialog[open]', (sheets) =>
    sheets.flatMap((sheet) => {
      const before = sheet.scrollTop;
      sheet.scrollTop = sheet.scrollHeight;
      const moved = sheet.scrollTop;
      sheet.scrollTop = before;
      return moved === 0 ? [] : [`a sheet scrolls by ${moved} px: ${sheet.ariaLabel ?? sheet.className}`];
    }),
  );
