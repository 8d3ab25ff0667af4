import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
import { profile } from './profile.ts';

/** A profile that can be taken as it is; its secrets are no secrets. */
const demoProfile = z.object({ profile, about: z.string() });

export type DemoProfile = z.infer<typeof demoProfile>;

/** Reads the profiles of the demo runnables, which builds of the starter carry; the extension that ships has none. */
export const readDemoProfiles = (json: string | undefined): DemoProfile[] =>
  z.array(demoProfile).safeParse(parseJson(json ?? '[]')).data ?? [];
