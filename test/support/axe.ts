import axe from 'axe-core';

/** What axe has against a rendered component. Colours are not known here: no style sheet is applied. */
export async function axeViolations(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
