const plain = /^[A-Za-z_]\w*$/;

/** Writes a place as a JSONPath (RFC 9535): `$.context[0].metadata`. */
export const jsonPath = (steps: readonly (string | number)[]): string => `$${steps.map(stepText).join('')}`;

function stepText(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`;
  return plain.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
