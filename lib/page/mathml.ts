/** Children of an element, as TeX. */
const parts = (element: Element) => [...element.children].map(texOf);

const group = (tex: string | undefined) => (tex?.length === 1 ? tex : `{${tex ?? ''}}`);

const scripts: Record<string, (parts: string[]) => string> = {
  mfrac: ([over, under]) => `\\frac{${over ?? ''}}{${under ?? ''}}`,
  msup: ([base, above]) => `${base ?? ''}^${group(above)}`,
  msub: ([base, below]) => `${base ?? ''}_${group(below)}`,
  msubsup: ([base, below, above]) => `${base ?? ''}_${group(below)}^${group(above)}`,
  munder: ([base, below]) => `${base ?? ''}_${group(below)}`,
  mover: ([base, above]) => `${base ?? ''}^${group(above)}`,
  munderover: ([base, below, above]) => `${base ?? ''}_${group(below)}^${group(above)}`,
  msqrt: (all) => `\\sqrt{${all.join('')}}`,
  mroot: ([base, degree]) => `\\sqrt[${degree ?? ''}]{${base ?? ''}}`,
  mtable: (rows) => `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`,
  mtr: (cells) => cells.join(' & '),
};

/** Writes MathML without a source as TeX: its structure, with the signs as they are. */
export function texOf(element: Element): string {
  const name = element.localName;
  if (name === 'annotation' || name === 'annotation-xml') return '';
  if (name === 'mtext') return `\\text{${element.textContent.trim()}}`;
  if (name === 'mspace') return ' ';
  if (element.children.length === 0) return element.textContent.trim().replace(/[\u2061-\u2064]/g, '');
  const write = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  return write ? write(parts(element)) : parts(element).join('');
}
