import temml from 'temml';

const elements = [
  'math',
  'menclose',
  'mfrac',
  'mi',
  'mmultiscripts',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mphantom',
  'mprescripts',
  'mroot',
  'mrow',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
  'none',
] as const;

type MathElement = (typeof elements)[number];

const attributes = new Set(
  (
    'accent columnalign depth display displaystyle fence form height largeop linethickness lspace mathsize ' +
    'mathvariant maxsize minsize movablelimits rowspacing rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
);

/** Allowed styles: none colours, moves or shows anything outside its own box. */
const styles = new Set(
  (
    'border borderBottom borderLeft borderRight borderTop fontWeight math-depth mathDepth ' +
    'padding paddingBottom paddingLeft paddingRight paddingTop width'
  ).split(' '),
);

/** Classes that the style sheet of Temml would show. */
const looks = {
  'tml-right': 'right',
  'tml-left': 'left',
  'tml-jot': 'jot',
  'tml-small': 'small',
  'tml-overline': 'overline',
  'tml-underline': 'underline',
  'tml-fbox': 'box',
  upstrike: 'upstrike',
  downstrike: 'downstrike',
  sout: 'strike',
  'tml-xcancel': 'cross',
} as const;

type MathLook = (typeof looks)[keyof typeof looks];

/** A formula as MathML, in a closed set of elements, attributes and styles. */
export type MathNode =
  | string
  | {
      element: MathElement;
      attributes: Record<string, string>;
      styles: Record<string, string>;
      looks: MathLook[];
      inside: MathNode[];
    };

const mostCharacters = 2_000;
const mostNodes = 3_000;
const mostLevels = 60;
const mostCells = 200;

/** Macro definitions, by which few characters can expand to any amount. */
const defining = /\\(?:[gex]?def|let|futurelet|(?:re|provide)?newcommand|providecommand)(?![a-zA-Z])/;

/** Commands whose argument Temml renders two or three times: nested, they grow exponentially. */
const multiplying = /\\(?:equilibrium(?:Left|Right)|cancelto|(?:math)?llap)(?![a-zA-Z])/g;
const mostMultiplied = 8;

const deepestGroups = 30;

/** Tells from the source alone whether a formula is too much to render. */
const isTooMuch = (source: string) =>
  source.length > mostCharacters ||
  source.split('&').length > mostCells ||
  defining.test(source) ||
  (source.match(multiplying)?.length ?? 0) > mostMultiplied ||
  groupDepth(source) > deepestGroups;

function groupDepth(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [mark] of source.matchAll(/\\[\s\S]|[{}]/g)) {
    if (mark === '{') depth += 1;
    if (mark === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Renders TeX with Temml; undefined if that fails, shows nothing or is too large. */
export function mathTree(source: string, isDisplay: boolean): MathNode[] | undefined {
  if (isTooMuch(source)) return undefined;
  try {
    const tree: unknown = temml.__renderToMathMLTree(source, {
      displayMode: isDisplay,
      wrap: isDisplay ? 'none' : 'tex',
      throwOnError: true,
      trust: false,
      maxSize: [10, 120],
      maxExpand: 300,
    });
    const nodes = nodesOf(tree as TemmlNode, 0, { left: mostNodes });
    return nodes.some(showsSomething) ? nodes : undefined;
  } catch {
    return undefined;
  }
}

const showsSomething = (node: MathNode): boolean =>
  typeof node === 'string'
    ? node.trim() !== ''
    : node.attributes.mathbackground !== undefined || node.inside.some(showsSomething);

/** The parts of a node that are read; all of them may be missing. */
type TemmlNode = {
  type?: unknown;
  text?: unknown;
  children?: TemmlNode[];
  attributes?: Record<string, unknown>;
  style?: Record<string, unknown>;
  classes?: string[];
};

/** Replaces disallowed elements by their children. Throws a RangeError if there are too many nodes or levels. */
function nodesOf(node: TemmlNode, level: number, budget: { left: number }): MathNode[] {
  budget.left -= 1;
  if (level > mostLevels || budget.left < 0) throw new RangeError('The formula is too large.');
  if (typeof node.text === 'string') return [node.text];
  const inside = (node.children ?? []).flatMap((child) => nodesOf(child, level + 1, budget));
  const element = elements.find((name) => name === node.type);
  if (!element) return inside;
  return [
    {
      element,
      attributes: {
        ...allowed(node.attributes, attributes),
        // A rule is drawn as a background; nothing else may have one.
        ...(element === 'mspace' && node.attributes?.mathbackground
          ? { mathbackground: 'currentcolor' }
          : {}),
      },
      styles: allowed(node.style, styles),
      looks: (node.classes ?? []).flatMap((name) => lookOf(name) ?? []),
      inside,
    },
  ];
}

const lookOf = (name: string): MathLook | undefined =>
  Object.entries(looks).find(([known]) => known === name)?.[1];

/** Keeps known names whose values are words and measures, from which no address or function can be made. */
const allowed = (given: Record<string, unknown> = {}, names: Set<string>) =>
  Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [name, String(value)] as const)
      .filter(([name, value]) => names.has(name) && /^[\w.%+ -]*$/.test(value)),
  );
