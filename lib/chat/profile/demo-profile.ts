import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
import { profile } from './profile.ts';

/** A profile for immediate use; its secrets are not confidential. */
const demoProfile = z.object({ profile, about: z.string() });

export type DemoProfile = z.infer<typeof demoProfile>;

/** Reads the demo profiles, which only the starter's builds contain. */
export const readDemoProfiles = (json: string | undefined): DemoProfile[] =>
  z.array(demoProfile).safeParse(parseJson(json ?? '[]')).data ?? [];
