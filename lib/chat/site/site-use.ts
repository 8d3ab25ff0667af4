/** The state of the page when a gesture tells the address of a tab for which there is a rule. */
export type SiteScene = {
  /** The profile of the rule is chosen, with its preset. */
  isChosen: boolean;
  hasMessages: boolean;
  /** An unsent text, file or piece of context is there. */
  hasWriting: boolean;
  /** An answer is on its way, or the conversation could not be opened. */
  isBusy: boolean;
  /** The panel has just opened; otherwise the conversation was in view already. */
  isOpening: boolean;
};

/**
 * Decides what a rule does. `choose`: in the empty conversation; `begin`: in a new one; `offer`: a button does it.
 * Nobody's writing is put before another profile, and no conversation with messages changes its profile.
 */
export function siteUse(scene: SiteScene): 'choose' | 'begin' | 'offer' | 'none' {
  const { isChosen, hasMessages, hasWriting, isBusy, isOpening } = scene;
  if (isChosen && (hasMessages || hasWriting)) return 'none';
  if (hasWriting || isBusy) return 'offer';
  if (!hasMessages) return 'choose';
  return isOpening ? 'begin' : 'offer';
}
