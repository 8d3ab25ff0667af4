/** The only access to the network; a test of the built bundle rejects any other `fetch`. */
export const network: typeof fetch = (input, init) => fetch(input, init);
