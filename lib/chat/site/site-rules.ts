import { listText } from '../../words/amounts.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import type { Preset } from '../profile/call-settings.ts';
import type { Profile } from '../profile/profile.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { SiteRule } from '../settings/settings.ts';
import { fits, type PatternProblem, readPattern } from './site-pattern.ts';

/** Tells whether a rule is for an address. A rule whose pattern cannot be read is for none. */
function isFor({ pattern }: SiteRule, address: string): boolean {
  const read = readPattern(pattern);
  return 'pattern' in read && fits(read.pattern, address);
}

/** Returns the rule for an address: the first whose pattern fits. */
export const ruleFor = (rules: readonly SiteRule[], address: string): SiteRule | undefined =>
  rules.find((rule) => isFor(rule, address));

/** A rule with what it names; undefined is what was deleted since. */
export type NamedRule = {
  profile: Profile | undefined;
  prompt: Prompt | undefined;
  preset: Preset | undefined;
};

export function namedBy(
  { profileId, promptId, presetId }: SiteRule,
  profiles: readonly Profile[],
): NamedRule {
  const profile = profiles.find(({ id }) => id === profileId);
  return {
    profile,
    prompt: profile?.prompts.find(({ id }) => id === promptId),
    preset: profile?.call.presets.find(({ id }) => id === presetId),
  };
}

/** Says what a rule chooses, and what of it was deleted. */
export function ruleText(rule: SiteRule, profiles: readonly Profile[]): string {
  const { profile, prompt, preset } = namedBy(rule, profiles);
  if (!profile) return say('sites_profileGone');
  const chosen = [
    profile.name,
    rule.promptId !== null &&
      (prompt ? say('sites_withPrompt', { name: prompt.name }) : say('sites_promptGone')),
    rule.presetId !== null &&
      (preset ? say('sites_withPreset', { name: preset.name }) : say('sites_presetGone')),
  ];
  return listText(
    chosen.filter((part) => part !== false),
    'unit',
  );
}

const problems: Record<PatternProblem, TextKey> = {
  empty: 'sites_patternEmpty',
  space: 'sites_patternSpace',
  scheme: 'sites_patternScheme',
  'no-host': 'sites_patternNoHost',
  user: 'sites_patternUser',
  'star-in-host': 'sites_patternStar',
  host: 'sites_patternHost',
  port: 'sites_patternPort',
  query: 'sites_patternQuery',
};

/** Says what a pattern lacks; undefined if it is complete. */
export function patternProblem(typed: string): string | undefined {
  const read = readPattern(typed);
  return 'problem' in read ? say(problems[read.problem]) : undefined;
}

/** Moves a rule one place up or down. */
export function movedRule(rules: readonly SiteRule[], id: string, by: -1 | 1): SiteRule[] {
  const at = rules.findIndex((rule) => rule.id === id);
  const rule = rules[at];
  const to = at + by;
  if (!rule || to < 0 || to >= rules.length) return [...rules];
  return rules.filter((other) => other !== rule).toSpliced(to, 0, rule);
}

/** Replaces the rule with this id, or adds it as the first: what was wished last comes first. */
export const withRule = (rules: readonly SiteRule[], rule: SiteRule): SiteRule[] =>
  rules.some(({ id }) => id === rule.id)
    ? rules.map((other) => (other.id === rule.id ? rule : other))
    : [rule, ...rules];

/** Returns the rule that a person begins for a pattern: the one that there is, with this profile, or a new one. */
export function wishedRule(
  rules: readonly SiteRule[],
  pattern: string,
  { id, profileId }: Pick<SiteRule, 'id' | 'profileId'>,
): SiteRule {
  const known = rules.find((rule) => rule.pattern === pattern);
  if (known?.profileId === profileId) return known;
  return { id: known?.id ?? id, pattern, profileId, promptId: null, presetId: null };
}

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
