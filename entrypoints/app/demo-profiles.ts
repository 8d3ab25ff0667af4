import * as z from 'zod/mini';
import type { DemoProfile } from '../../components/profile/FirstRun.tsx';
import { profile } from '../../lib/chat/profile/profile.ts';
import { parseJson } from '../../lib/json/json.ts';

/** Profiles of the demo runnables, in builds that the starter makes; none in the extension that ships. */
export const demoProfiles: DemoProfile[] =
  z
    .array(z.object({ profile, about: z.string() }))
    .safeParse(parseJson(import.meta.env.WXT_DEMO_PROFILES ?? '[]')).data ?? [];
