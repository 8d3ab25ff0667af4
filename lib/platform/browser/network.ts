/** The only way to the network. A test over the built bundle counts that there is no other. */
export const network: typeof fetch = (input, init) => fetch(input, init);
