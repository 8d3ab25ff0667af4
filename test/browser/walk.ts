/** Faults that are walked through besides what `docs/using.md` says. */
export const mainFaults = ['killed worker', 'closed panel', 'torn connection', 'full disk'] as const;

/** A heading of `docs/using.md`, as its anchor, or a main fault. */
type Way = (typeof mainFaults)[number] | (string & {});

/** Options of a test that `npm test` runs too. All others of the browser belong to `npm run test:all` alone. */
export const walk = (_way: Way) => ({ tags: ['walk'] });
