import { demoRunnables } from './runnables.mjs';

/**
 * A profile of each demo runnable, as the extension keeps it, with a word about it.
 * @param {string} origin
 */
export const demoProfiles = (origin) =>
  demoRunnables.map(({ path, title, about, mode, headers }) => ({
    about,
    profile: {
      id: `demo${path.replace('/', '-')}`,
      name: title,
      url: origin + path,
      mode,
      // The keys of the demo are no secrets: they can be read here.
      headers: headers.map(({ name, value }) => ({ id: name, secret: false, name, value })),
      sendCookies: false,
      stallLimitSeconds: 120,
      responseLimitSeconds: null,
      call: { mapping: null, historyLimit: null, memory: { kind: 'schema' }, presets: [], presetId: null },
      persona: { assistant: { name: '', avatar: '', tagline: about }, user: { name: '', avatar: '' } },
      layout: { height: null, maxWidth: null },
    },
  }));
