import type { Description } from '../../lib/langserve/description.ts';

/** Descriptions that are kept in memory. */
export function createDescriptionStore() {
  const kept = new Map<string, Description>();
  return {
    kept,
    read: async (profileId: string) => kept.get(profileId),
    write: async (profileId: string, description: Description | null) => {
      if (description) kept.set(profileId, description);
      else kept.delete(profileId);
    },
  };
}
