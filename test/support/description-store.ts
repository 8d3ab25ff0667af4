import type { Description } from '../../lib/runnable/description.ts';
import { aProfile } from './profile.ts';

/** Descriptions in memory, for profiles that all have one URL. */
export function createDescriptionStore(url: () => string | undefined = () => aProfile().url) {
  const kept = new Map<string, Description>();
  return {
    kept,
    urlOf: async () => url(),
    read: async (profileId: string) => kept.get(profileId),
    write: async (profileId: string, description: Description | null) => {
      if (description) kept.set(profileId, description);
      else kept.delete(profileId);
    },
  };
}
