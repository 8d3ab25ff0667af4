import { describe, expect, test } from 'vitest';
import type { SiteRule } from '../../../lib/chat/settings/settings.ts';
import {
  movedRule,
  patternProblem,
  ruleFor,
  ruleText,
  type SiteScene,
  siteUse,
  wishedRule,
  withRule,
} from '../../../lib/chat/site/site-rules.ts';
import { aProfile } from '../../support/profile.ts';

const aRule = (id: string, pattern: string, part: Partial<SiteRule> = {}): SiteRule => ({
  id,
  pattern,
  profileId: 'p1',
  promptId: null,
  presetId: null,
  ...part,
});

const docs = aRule('r1', 'example.com/docs/*');
const site = aRule('r2', 'example.com');
const rules = [docs, site];
const ids = (list: SiteRule[]) => list.map(({ id }) => id);

describe('rules for sites', () => {
  test.each([
    ['https://example.com/docs/a', 'r1'],
    ['https://example.com/', 'r2'],
    ['https://other.example/', undefined],
  ])('the first that fits %s decides', (address, id) => {
    expect(ruleFor([aRule('broken', 'a b'), ...rules], address)?.id).toBe(id);
    expect(ruleFor([site, docs], address)?.id).toBe(id && 'r2');
  });

  test.each([
    ['r1', 1, ['r2', 'r1']],
    ['r2', -1, ['r2', 'r1']],
    ['r1', -1, ['r1', 'r2']],
    ['r2', 1, ['r1', 'r2']],
    ['gone', 1, ['r1', 'r2']],
  ] as const)('%s moves by %i', (id, by, expected) => {
    expect(ids(movedRule(rules, id, by))).toEqual(expected);
  });

  test('a changed rule stays where it is, and a new one comes first', () => {
    expect(withRule(rules, { ...site, pattern: 'b.example' })).toEqual([
      docs,
      { ...site, pattern: 'b.example' },
    ]);
    expect(ids(withRule(rules, aRule('r3', '*')))).toEqual(['r3', 'r1', 'r2']);
  });

  test.each([
    ['a site without a rule', 'new.example', 'p1', aRule('new', 'new.example')],
    ['a site with the same rule', 'example.com', 'p1', site],
    ['a site with another profile', 'example.com', 'p2', { ...site, profileId: 'p2' }],
  ])('a wish for %s', (_, pattern, profileId, expected) => {
    expect(wishedRule(rules, pattern, { id: 'new', profileId })).toEqual(expected);
  });

  test('say what they choose, and what was deleted', () => {
    const call = { ...aProfile().call, presets: [{ id: 'c1', name: 'Formal', values: {} }] };
    const prompts = [{ id: 'q1', name: 'sum-up', text: 'Sum up' }];
    const profiles = [aProfile({ id: 'p1', name: 'Poet', prompts, call })];
    expect(ruleText(site, profiles)).toBe('Poet');
    expect(ruleText({ ...site, promptId: 'q1', presetId: 'c1' }, profiles)).toBe(
      'Poet, prompt “sum-up”, preset “Formal”',
    );
    expect(ruleText({ ...site, promptId: 'q9', presetId: 'c9' }, profiles)).toBe(
      'Poet, the prompt was deleted, the preset was deleted',
    );
    expect(ruleText({ ...site, profileId: 'p9' }, profiles)).toContain('profile was deleted');
  });

  test('a pattern says what it lacks', () => {
    expect(patternProblem('example.com')).toBeUndefined();
    expect(patternProblem('/docs')).toContain('The site is missing');
  });
});

const scene: SiteScene = {
  isChosen: false,
  hasMessages: false,
  hasWriting: false,
  isBusy: false,
  isOpening: true,
};

describe('a rule is followed', () => {
  test.each<[string, Partial<SiteScene>, ReturnType<typeof siteUse>]>([
    ['in an empty conversation', {}, 'choose'],
    ['in an empty conversation that was in view', { isOpening: false }, 'choose'],
    ['for the profile that is chosen, in an empty conversation', { isChosen: true }, 'choose'],
    ['in a new conversation beside one of another profile', { hasMessages: true }, 'begin'],
    ['not where a conversation was in view', { hasMessages: true, isOpening: false }, 'offer'],
    ['not before an answer has come', { hasMessages: true, isBusy: true }, 'offer'],
    ['not over a draft', { hasWriting: true }, 'offer'],
    ['not over a draft in a conversation', { hasWriting: true, hasMessages: true }, 'offer'],
    ['by going on with a conversation of its profile', { isChosen: true, hasMessages: true }, 'none'],
    ['by going on with the draft for its profile', { isChosen: true, hasWriting: true }, 'none'],
    ['by waiting for the answer of its profile', { isChosen: true, hasMessages: true, isBusy: true }, 'none'],
  ])('%s', (_, part, expected) => {
    expect(siteUse({ ...scene, ...part })).toBe(expected);
  });
});
