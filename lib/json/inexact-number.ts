const tokens = /"|\\.|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/**
 * Finds the first number in a JSON text that JavaScript cannot represent exactly; undefined if there is none.
 */
export function inexactNumber(json: string): string | undefined {
  let isInText = false;
  for (const [token] of json.matchAll(tokens)) {
    if (token === '"') isInText = !isInText;
    else if (!isInText && isInexact(token)) return token;
  }
  return undefined;
}

const isInexact = (written: string) => {
  const read = Number(written);
  if (Number.isNaN(read)) return false;
  if (!Number.isFinite(read)) return true;
  return /^-?\d+$/.test(written) && BigInt(read) !== BigInt(written);
};
