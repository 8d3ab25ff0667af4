import * as z from 'zod/mini';

/** A rule of the person: the profile for the pages that a pattern fits. */
export const siteRule = () =>
  z.strictObject({
    id: z.string(),
    pattern: z.string(),
    profileId: z.string(),
    /** Prompt that is put into the empty message; null: none. */
    promptId: z.nullable(z.string()),
    /** Preset that is chosen; null: the one of the profile stays. */
    presetId: z.nullable(z.string()),
  });
export type SiteRule = z.infer<ReturnType<typeof siteRule>>;
