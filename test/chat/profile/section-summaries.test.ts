import { describe, expect, test } from 'vitest';
import { usualTemplate } from '../../../lib/chat/context/sent-text.ts';
import { type CallSettings, usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import {
  answerSummary,
  contextSummary,
  headersSummary,
  historySummary,
  layoutSummary,
  personaSummary,
  presetsSummary,
  promptsSummary,
  requestsSummary,
} from '../../../lib/chat/profile/section-summaries.ts';
import { aProfile, aPrompt, plainHeader, secretHeader } from '../../support/profile.ts';

const nobody = { name: '', avatar: '' };
const picture = 'data:image/png;base64,AA';
const assistant = { name: 'Jack', avatar: picture, tagline: 'Yer mate' };

test.each<[string, (profile: Profile) => string, Partial<Profile>]>([
  ['none', headersSummary, {}],
  [
    '2 headers, 1 header set, 1 parameter',
    headersSummary,
    {
      headers: [plainHeader('X-A', '1'), secretHeader('X-B')],
      groups: ['g1'],
      query: [plainHeader('v', '1')],
    },
  ],
  ['stall limit 120 s', requestsSummary, {}],
  ['no stall limit', requestsSummary, { stallLimitSeconds: null }],
  [
    'stall limit 1,200 s, response within 30 s, with cookies, with steps',
    requestsSummary,
    { stallLimitSeconds: 1_200, responseLimitSeconds: 30, sendCookies: true, showsSteps: true },
  ],
  ['stall limit 120 s, trace links', requestsSummary, { traceUrl: 'https://smith.example.com/{run_id}' }],
  ['default', requestsSummary, { stallLimitSeconds: Number.NaN, responseLimitSeconds: Number.NaN }],
  ['default', personaSummary, {}],
  [
    'Jack, “Yer mate”, you: Alex, 2 avatars',
    personaSummary,
    { persona: { assistant, user: { name: 'Alex', avatar: picture } } },
  ],
  [
    '1 avatar',
    personaSummary,
    { persona: { assistant: { ...assistant, name: '', tagline: '' }, user: nobody } },
  ],
  ['Violet', personaSummary, { hue: 'violet' }],
  ['“Ab”', personaSummary, { initials: ' Ab' }],
  ['none', promptsSummary, { starters: [' '] }],
  ['1 starter', promptsSummary, { starters: ['Hello', ''] }],
  [
    '2 starters, 3 prompts',
    promptsSummary,
    { starters: ['a', 'b'], prompts: ['a', 'b', 'c'].map((name) => aPrompt(name)) },
  ],
  ['fills the window', layoutSummary, {}],
  ['480 px high, at most 720 px wide', layoutSummary, { layout: { height: 480, maxWidth: 720 } }],
  ['at most 720 px wide', layoutSummary, { layout: { height: Number.NaN, maxWidth: 720 } }],
])('“%s” is at the end of a section of the profile', (text, summary, part) => {
  expect(summary(aProfile({ stallLimitSeconds: 120, ...part }))).toBe(text);
});

test.each<[string, Partial<CallSettings['context']>]>([
  ['default', {}],
  ['into “documents”', { field: { name: 'documents', isList: true } }],
  ['your own text', { template: { item: '{{text}}', place: 'before' } }],
  ['after the message', { template: { ...usualTemplate, place: 'after' } }],
  ['your own text, after the message', { template: { item: '{{text}}', place: 'after' } }],
])('“%s” is at the end of the section about pages', (text, context) => {
  expect(contextSummary({ ...usualCall, context: { ...usualCall.context, ...context } })).toBe(text);
});

describe('a section of the message settings ends with', () => {
  test.each<[string, Partial<CallSettings>, { isKept?: boolean; hasPlace?: boolean }]>([
    ['all sent', {}, {}],
    ['the last exchange', { historyLimit: 1 }, {}],
    ['the last 3 exchanges, system message', { historyLimit: 3, systemMessage: 'Be brief.' }, {}],
    ['none sent', { historyLimit: 0 }, {}],
    ['all sent', { historyLimit: Number.NaN }, {}],
    ['not sent', { historyLimit: 3 }, { hasPlace: false }],
    ['the runnable remembers them', { historyLimit: 3, systemMessage: 'Be brief.' }, { isKept: true }],
  ])('“%s” for %j', (text, part, { isKept = false, hasPlace = true }) => {
    expect(historySummary({ ...usualCall, ...part }, { isKept, hasPlace })).toBe(text);
  });

  const presets = ['Warm', ' '].map((name) => ({ id: name, name, values: {} }));

  test.each<[string, Partial<CallSettings>]>([
    ['default', {}],
    ['default, 2 presets', { presets }],
    ['Warm', { presets, presetId: 'Warm' }],
    ['Unnamed', { presets, presetId: ' ' }],
  ])('“%s” for %j', (text, part) => {
    expect(presetsSummary({ ...usualCall, ...part })).toBe(text);
  });

  test.each([
    ['default', null],
    ['default', ' '],
    ['data.content', 'data.content'],
  ])('“%s” for the answer field %j', (text, answerField) => {
    expect(answerSummary({ ...usualCall, answerField })).toBe(text);
  });
});
