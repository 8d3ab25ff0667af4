import { demoRunnables } from './runnables.mjs';

/**
 * Returns a stored profile for each demo runnable, with a description.
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
      // The demo's keys are public.
      headers: headers.map(({ name, value }) => ({ id: name, secret: false, name, value })),
      sendCookies: false,
      stallLimitSeconds: 120,
      responseLimitSeconds: null,
      call: { mapping: null, historyLimit: null, memory: { kind: 'schema' }, presets: [], presetId: null },
      persona: { assistant: { name: '', avatar: '', tagline: about }, user: { name: '', avatar: '' } },
      layout: { height: null, maxWidth: null },
    },
  }));
