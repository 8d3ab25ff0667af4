import { isDemo } from '../../chat/profile/demo-address.ts';

/** The only access to the network; a test of the built bundle rejects any other `fetch`. */
export const network: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  // The demo is asked inside the extension; not even its name is looked up.
  if (isDemo(url)) throw new TypeError(url);
  return fetch(input, init);
};
