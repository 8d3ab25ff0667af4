import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
import { profile } from './profile.ts';

/** Host of the demo inside the extension. No server has it: names that end with `invalid` are reserved. */
const demoHost = 'demo.invalid';

export const demoUrls = { chat: `https://${demoHost}/chat`, form: `https://${demoHost}/form` };

/** Tells whether a URL or a match pattern leads to the demo, which is asked without network and permission. */
export const isDemo = (url: string): boolean => URL.canParse(url) && new URL(url).hostname === demoHost;

/** A profile for immediate use; its secrets are not confidential. */
const demoProfile = z.object({ profile, about: z.string() });

export type DemoProfile = z.infer<typeof demoProfile>;

/** Reads the demo profiles, which only the starter's builds contain. */
export const readDemoProfiles = (json: string | undefined): DemoProfile[] =>
  z.array(demoProfile).safeParse(parseJson(json ?? '[]')).data ?? [];
