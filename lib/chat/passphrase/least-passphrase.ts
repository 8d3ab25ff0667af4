/** Characters. */
export const leastPassphrase = 8;
