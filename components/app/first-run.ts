import type { Panel } from '../../lib/panel/panel.ts';

/** Tells whether there is no profile and nothing to read: the page says what comes first. */
export const isFirstRun = ({ profiles, conversation }: Panel): boolean =>
  profiles.isLoaded.value && !profiles.chosen.value && conversation.open.value.turns.length === 0;
