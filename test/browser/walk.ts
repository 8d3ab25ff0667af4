/** A heading of `docs/using.md`, as its anchor, or a main fault: killed worker, closed panel, torn connection, full disk. */
type Way = string;

/** Options of a test that `npm test` runs too. All others of the browser belong to `npm run test:all` alone. */
export const walk = (_way: Way) => ({ tags: ['walk'] });
