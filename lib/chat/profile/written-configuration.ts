import type { Profile } from './profile.ts';

/** Versions of the adapter's documentation, which differ in spelling. */
export type ConfigurationVersion = 'v2.x' | 'v1.x';

const spelling = {
  'v2.x': { batch: 'batch', assistant: 'assistant', avatar: 'avatar' },
  'v1.x': { batch: 'fetch', assistant: 'bot', avatar: 'picture' },
} as const;

/**
 * Writes a profile as a configuration of the adapter, without headers and empty values; a secret in the query is
 * a variable. JSON is also a
 * JavaScript literal, so it can be pasted as either.
 */
export function writtenConfiguration(
  { url, mode, layout, persona: { assistant, user } }: Profile,
  version: ConfigurationVersion,
  query: readonly (string | { variable: string })[] = [],
): string {
  const words = spelling[version];
  const queried = query.map((piece) => (typeof piece === 'string' ? piece : `$${piece.variable}`)).join('');
  const configuration = {
    adapter: { url: url + queried, dataTransferMode: mode === 'batch' ? words.batch : mode },
    layoutOptions: filled({ height: layout.height, maxWidth: layout.maxWidth }),
    personaOptions: filled({
      [words.assistant]: filled({
        name: assistant.name,
        [words.avatar]: assistant.avatar,
        tagline: assistant.tagline,
      }),
      user: filled({ name: user.name, [words.avatar]: user.avatar }),
    }),
  };
  return JSON.stringify(configuration, null, 2);
}

/** Drops empty parts; undefined if none is left. */
function filled(parts: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(parts).filter(
    ([, part]) => part !== undefined && part !== null && part !== '',
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
