import { describe, expect, test } from 'vitest';
import { forked } from '../../../lib/chat/conversation/branches.ts';
import { conversation } from '../../../lib/chat/conversation/conversation.ts';
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
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';

const a = 'http://127.0.0.1:8000';
const b = 'http://127.0.0.1:9000';

/** Builds exchanges by site and time: `a1` went to site a at time 1. */
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

describe('history that is sent to site b', () => {
  test.each<Row>([
    ['is empty and undisputed in an empty conversation', [], [], null, '', 'all'],
    ['is whole if only b heard it', ['b1', 'b2'], [], null, 'b1 b2', 'all'],
    ['is undecided if another site heard it', ['a1'], [], null, 'a1', 'undecided'],
    ['is undecided if another site heard some of it', ['b1', 'a2', 'b3'], [], null, 'b1 a2 b3', 'undecided'],
    ['is undecided if another program made it', ['-1'], [], null, '-1', 'undecided'],
    ['is undecided despite a choice for another site', ['a1'], [all(a)], null, 'a1', 'undecided'],
    ['is decided if the limit leaves no exchange of other sites', ['a1', 'b2'], [], 1, 'b2', 'all'],
    ['is decided if the limit is 0', ['a1'], [], 0, '', 'all'],
    [
      'is undecided if the limit leaves an exchange of another site',
      ['a1', 'b2'],
      [],
      2,
      'a1 b2',
      'undecided',
    ],
    ['is whole after “Send with the conversation”', ['a1', 'b2', 'c3'], [all(b)], null, 'a1 b2 c3', 'shared'],
    ['is limited after “Send with the conversation”', ['a1', 'b2', 'c3'], [all(b)], 2, 'b2 c3', 'shared'],
    ['is empty after “Send this message only”', ['b1', 'a2'], [only(b, 3)], null, '', 'nothing'],
    [
      'is what b itself heard after “Send this message only”',
      ['b1', 'a2', 'b3', 'c4', 'b5'],
      [all(a), only(b, 3)],
      null,
      'b3 b5',
      'since',
    ],
    [
      'is limited to the latest that b heard after “Send this message only”',
      ['a1', 'b2', 'b3', 'a4'],
      [only(b, 2)],
      1,
      'b3',
      'since',
    ],
  ])('%s', (_, names, choices, historyLimit, travels, told) => {
    const travelling = whatTravels(said(...names), { url: `${b}/other`, choices, historyLimit });
    expect(travelling.past.map(({ name }) => name).join(' ')).toBe(travels);
    expect(toldOf(travelling)).toBe(told);
    expect(isUndecided(travelling)).toBe(told === 'undecided');
  });

  test('names each other site once', () => {
    const past = said('a1', 'b2', 'a3', '-4');
    expect(whatTravels(past, { url: b, choices: [], historyLimit: null }).others).toEqual([a, '']);
  });
});

describe('site', () => {
  test.each([
    ['http://127.0.0.1:8000/chat', 'http://127.0.0.1:8000'],
    ['https://example.com:443/a/b', 'https://example.com'],
    ['', ''],
    ['no URL', ''],
  ])('of the URL %j is %j', (url, site) => {
    expect(siteOf(url)).toBe(site);
  });
});

describe('site choice', () => {
  test.each<[string, SiteChoice[], SiteConsent | undefined, SiteChoice[]]>([
    ['is unchanged without a new one', [all(a)], undefined, [all(a)]],
    ['for the conversation is stored', [all(a)], { origin: b, travels: 'conversation' }, [all(a), all(b)]],
    ['for one message is stored with its time', [], { origin: b, travels: 'message' }, [only(b, 7)]],
    [
      'replaces an earlier one for the same site',
      [only(b, 3)],
      { origin: b, travels: 'conversation' },
      [all(b)],
    ],
    ['for another site than the target is ignored', [], { origin: a, travels: 'conversation' }, []],
  ])('%s', (_, choices, consent, after) => {
    expect(withConsent(choices, consent, { url: `${b}/chat`, now: 7 })).toEqual(after);
  });

  const sites = [only(b, 3)];
  const record = {
    conversation: aConversation({ sites, lastRun: { id: 'r1', status: 'done' } }),
    messages: [aQuestion(), anAnswer()],
    runs: [{ run: aRun({ state: { status: 'done' } }), fold: foldOf('Bon') }],
  };

  test('is not copied into a fork', () => {
    const runs = new Map(record.runs.map((item) => [item.run.id, item]));
    const fork = forked({ ...record, runs }, 'r1.answer', { id: 'f', now: 9, title: 'Fork' });
    expect(fork?.conversation).not.toHaveProperty('sites');
  });

  test('is optional in records of earlier versions', () => {
    expect(conversation.parse(aConversation())).toEqual(aConversation());
  });
});

describe('sites named in the question', () => {
  test.each([
    [[a], `So far, this conversation went to ${a}.`],
    [[''], 'Earlier messages came from another program.'],
    [[a, b, ''], `So far, this conversation went to ${a}, ${b}, and another program.`],
  ])('%j', (sites, words) => {
    expect(heardText(sites)).toBe(words);
  });
});
