/** Returns the numbers of the items of an ordered list, as the page shows them. */
export function numbersOf(list: Element): Map<Element, number> {
  const items = [...list.children].filter(({ localName }) => localName === 'li');
  const step = list.hasAttribute('reversed') ? -1 : 1;
  let next = numberIn(list, 'start') ?? (step < 0 ? items.length : 1);
  return new Map(
    items.map((item) => {
      const number = numberIn(item, 'value') ?? next;
      next = number + step;
      return [item, number];
    }),
  );
}

function numberIn(element: Element, name: string): number | undefined {
  const number = Number.parseInt(element.getAttribute(name) ?? '', 10);
  return Number.isNaN(number) ? undefined : number;
}

/** Writes its number at each item, so that a part of the list keeps them. */
export function writeNumbers(copy: Document) {
  for (const list of copy.querySelectorAll('ol'))
    for (const [item, number] of numbersOf(list)) item.setAttribute('value', String(number));
}
