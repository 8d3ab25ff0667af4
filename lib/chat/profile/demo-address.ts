/** Host of the demo inside the extension. No server has it: names that end with `invalid` are reserved. */
const demoHost = 'demo.invalid';

export const demoUrls = { chat: `https://${demoHost}/chat`, form: `https://${demoHost}/form` };

/** Tells whether a URL or a match pattern leads to the demo, which is asked without network and permission. */
export const isDemo = (url: string): boolean => URL.canParse(url) && new URL(url).hostname === demoHost;
