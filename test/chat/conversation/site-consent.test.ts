import { describe, expect, test } from 'vitest';
import { conversation } from '../../../lib/chat/conversation/conversation.ts';
import { forked } from '../../../lib/chat/conversation/fork.ts';
import {
  heardText,
  isUndecided,
  type SiteChoice,
  type SiteConsent,
  siteOf,
  toldOf,
  whatTravels,
  withConsent,
} from '../../../lib/chat/conversation/site-consent.ts';
import { readRunnelEntry } from '../../../lib/chat/transfer/import/runnel-entry.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';

const a = 'http://127.0.0.1:8000';
const b = 'http://127.0.0.1:9000';

/** Exchanges by the site and the moment that they were said: `a1` was said to the first site at 1. */
const said = (...names: string[]) =>
  names.map((name) => ({
    name,
    url: { a: `${a}/chat`, b: `${b}/chat`, c: 'https://c.example', '-': '' }[name[0] ?? ''] ?? '',
    at: Number(name.slice(1)),
  }));

const all = (origin: string): SiteChoice => ({ travels: 'conversation', origin });
const only = (origin: string, since: number): SiteChoice => ({ travels: 'message', origin, since });

type Row = [
  title: string,
  said: string[],
  choices: SiteChoice[],
  limit: number | null,
  travels: string,
  told: string,
];

describe('what travels to the second site', () => {
  test.each<Row>([
    ['of an empty conversation is nothing, and nothing is asked', [], [], null, '', 'all'],
    ['of what was said to it alone is all', ['b1', 'b2'], [], null, 'b1 b2', 'all'],
    ['is not decided where another heard it', ['a1'], [], null, 'a1', 'undecided'],
    ['is not decided where another heard some of it', ['b1', 'a2', 'b3'], [], null, 'b1 a2 b3', 'undecided'],
    ['is not decided where another program made it', ['-1'], [], null, '-1', 'undecided'],
    ['is not decided by a choice for another site', ['a1'], [all(a)], null, 'a1', 'undecided'],
    ['is decided where the limit leaves nothing of others', ['a1', 'b2'], [], 1, 'b2', 'all'],
    ['is decided where the limit leaves nothing', ['a1'], [], 0, '', 'all'],
    ['is not decided where the limit leaves some of others', ['a1', 'b2'], [], 2, 'a1 b2', 'undecided'],
    ['is all once that was chosen', ['a1', 'b2', 'c3'], [all(b)], null, 'a1 b2 c3', 'shared'],
    [
      'is as much as the limit allows once that was chosen',
      ['a1', 'b2', 'c3'],
      [all(b)],
      2,
      'b2 c3',
      'shared',
    ],
    ['is nothing of before once that was chosen', ['b1', 'a2'], [only(b, 3)], null, '', 'nothing'],
    [
      'is what it heard itself since then',
      ['b1', 'a2', 'b3', 'c4', 'b5'],
      [all(a), only(b, 3)],
      null,
      'b3 b5',
      'since',
    ],
    ['is the latest of what it heard since then', ['a1', 'b2', 'b3', 'a4'], [only(b, 2)], 1, 'b3', 'since'],
  ])('%s', (_, names, choices, historyLimit, travels, told) => {
    const travelling = whatTravels(said(...names), { url: `${b}/other`, choices, historyLimit });
    expect(travelling.past.map(({ name }) => name).join(' ')).toBe(travels);
    expect(toldOf(travelling)).toBe(told);
    expect(isUndecided(travelling)).toBe(told === 'undecided');
  });

  test('names the other sites once each', () => {
    const past = said('a1', 'b2', 'a3', '-4');
    expect(whatTravels(past, { url: b, choices: [], historyLimit: null }).others).toEqual([a, '']);
  });
});

describe('a site', () => {
  test.each([
    ['http://127.0.0.1:8000/chat', 'http://127.0.0.1:8000'],
    ['https://example.com:443/a/b', 'https://example.com'],
    ['', ''],
    ['no URL', ''],
  ])('of %j is %j', (url, site) => {
    expect(siteOf(url)).toBe(site);
  });
});

describe('a choice', () => {
  test.each<[string, SiteChoice[], SiteConsent | undefined, SiteChoice[]]>([
    ['that was not made changes nothing', [all(a)], undefined, [all(a)]],
    ['for all is kept', [all(a)], { origin: b, travels: 'conversation' }, [all(a), all(b)]],
    ['for one message has its moment', [], { origin: b, travels: 'message' }, [only(b, 7)]],
    ['takes the place of an earlier one', [only(b, 3)], { origin: b, travels: 'conversation' }, [all(b)]],
    ['for another site than the one sent to is void', [], { origin: a, travels: 'conversation' }, []],
  ])('%s', (_, choices, consent, after) => {
    expect(withConsent(choices, consent, { url: `${b}/chat`, now: 7 })).toEqual(after);
  });

  const sites = [only(b, 3)];
  const record = {
    conversation: aConversation({ sites, lastRun: { id: 'r1', status: 'done' } }),
    messages: [aQuestion(), anAnswer()],
    runs: [{ run: aRun({ state: { status: 'done' } }), fold: foldOf('Bon') }],
  };

  test('goes into a fork, which has the same past', () => {
    const runs = new Map(record.runs.map((item) => [item.run.id, item]));
    expect(
      forked({ ...record, runs }, 'r1.answer', { id: 'f', now: 9, title: 'Fork' })?.conversation.sites,
    ).toEqual(sites);
  });

  test('survives an export and an import', () => {
    const read = readRunnelEntry(JSON.parse(JSON.stringify(record)) as JsonObject);
    expect(read).toMatchObject({ status: 'read', record: { conversation: { sites } } });
  });

  test('is not asked of a record that was written before there were choices', () => {
    expect(conversation.parse(aConversation())).toEqual(aConversation());
  });
});

describe('who has heard a conversation', () => {
  test.each([
    [[a], `Earlier messages were exchanged with ${a}.`],
    [[a, b, ''], `Earlier messages were exchanged with ${a}, ${b}, and another program.`],
  ])('%j', (sites, words) => {
    expect(heardText(sites)).toBe(words);
  });
});
