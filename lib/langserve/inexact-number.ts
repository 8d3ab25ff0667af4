const texts = /"(?:[^"\\]|\\.)*"/g;
const numbers = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/** The first number of a JSON text that would be sent as another one; undefined where there is none. */
export const inexactNumber = (json: string): string | undefined =>
  json.replace(texts, '""').match(numbers)?.find(isInexact);

const isInexact = (written: string) => {
  const read = Number(written);
  if (!Number.isFinite(read)) return true;
  return /^-?\d+$/.test(written) && BigInt(read) !== BigInt(written);
};
