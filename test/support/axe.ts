import axe from 'axe-core';

/** Returns the axe violations of a rendered component, colours excluded: no style sheet is applied. */
export async function axeViolations(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
