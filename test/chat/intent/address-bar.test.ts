import { describe, expect, test } from 'vitest';
import { addressBarHint, askedInAddressBar, suggestions } from '../../../lib/chat/intent/address-bar.ts';
import { aProfile } from '../../support/profile.ts';

const prompts = [{ id: 'q1', name: 'sum-up', text: 'Sum up' }];
const pirate = aProfile({ id: 'p1', name: 'Pirate', prompts: [] });
const poet = aProfile({ id: 'p2', name: 'Poet', prompts });
const long = aProfile({ id: 'p3', name: 'Poet of the sea', prompts: [] });
const sage = aProfile({ id: 'p4', name: 'Sage <R&D> "1"', prompts: [] });
const choice = { profiles: [pirate, poet, long, sage], chosen: pirate };

const message = (text: string, isSent: boolean) => ({ kind: 'message', text, isSent });

describe('a text in the address bar', () => {
  test.each([
    ['why is the sky blue?', 'p1', null, message('why is the sky blue?', true)],
    ['  hello  ', 'p1', null, message('hello', true)],
    ['@Poet a rhyme', 'p2', null, message('a rhyme', true)],
    ['@poet of the sea a rhyme', 'p3', null, message('a rhyme', true)],
    ['@POET', 'p2', null, message('', false)],
    ['@sage hello', 'p4', null, message('hello', true)],
    ['@po hello', 'p1', null, message('@po hello', false)],
    ['@nobody hello', 'p1', null, message('@nobody hello', false)],
    ['@Poet /sum-up the news', 'p2', 'q1', message('the news', false)],
    ['/sum-up', 'p1', null, message('/sum-up', false)],
    ['me@home.example?', 'p1', null, message('me@home.example?', true)],
  ])('%j is for the profile %j with the prompt %j', (typed, profileId, promptId, want) => {
    expect(askedInAddressBar(typed, choice)).toEqual({ profileId, promptId, want });
  });

  test('without a question only opens the panel', () => {
    expect(askedInAddressBar('  ', choice)).toBeUndefined();
  });

  test('finds the prompts of the chosen profile', () => {
    expect(askedInAddressBar('/Sum-Up it', { ...choice, chosen: poet })).toEqual({
      profileId: 'p2',
      promptId: 'q1',
      want: message('it', false),
    });
  });
});

describe('the line of the address bar', () => {
  test.each([
    ['hello', 'Ask Pirate: hello'],
    ['', 'Type a question, @profile or /prompt'],
    ['@poet of', 'Ask Poet: of'],
    ['@pi', 'Ask Pirate'],
    ['@sage 1 < 2', 'Ask Sage &lt;R&amp;D&gt; &quot;1&quot;: 1 &lt; 2'],
    ['@poet /sum-up all', 'Put /sum-up all into the message to Poet'],
    ['@poet /sum-up', 'Put /sum-up into the message to Poet'],
    ['@nobody hello', 'Put this into the message to Pirate: no profile or prompt has this name.'],
    ['@poet /rhyme', 'Put this into the message to Poet: no profile or prompt has this name.'],
    ['a\u0000b\ud800c', 'Ask Pirate: abc'],
  ])('says what Enter does with %j: %s', (typed, hint) => {
    expect(addressBarHint(typed, choice)).toBe(hint);
  });

  test.each([
    ['/sum-up', 'Send /sum-up to Poet'],
    ['/sum-up all', 'Send /sum-up all to Poet'],
    ['/sum-up {{what}}', 'Put /sum-up {{what}} into the message to Poet'],
  ])('says of a prompt that is sent at once what Enter does with %j', (typed, hint) => {
    const atOnce = { ...poet, prompts: [{ id: 'q1', name: 'sum-up', text: 'Sum up', sendsAtOnce: true }] };
    expect(addressBarHint(typed, { profiles: [atOnce], chosen: atOnce })).toBe(hint);
  });

  test('says that there is no profile yet', () => {
    expect(addressBarHint('hello', { profiles: [], chosen: undefined })).toBe(
      'Add a profile in the panel first',
    );
  });
});

describe('suggestions under the address bar', () => {
  const contents = (typed: string, chosen = pirate) =>
    suggestions(typed, { ...choice, chosen }).map(({ content }) => content);

  test.each([
    ['hello', pirate, ['@Poet hello', '@Poet of the sea hello', '@Sage <R&D> "1" hello']],
    ['@po', pirate, ['@Poet ', '@Poet of the sea ']],
    ['@Poet hello', pirate, []],
    ['@Poet /', pirate, ['@Poet /sum-up ']],
    ['/s', poet, ['/sum-up ']],
    ['/x', poet, []],
    ['/sum-up it', poet, []],
    ['', poet, ['@Pirate ', '@Poet of the sea ', '@Sage <R&D> "1" ', '/sum-up ']],
  ])('for %j with the profile %o are %j', (typed, chosen, expected) => {
    expect(contents(typed, chosen)).toEqual(expected);
  });

  test('are at most six', () => {
    const profiles = Array.from({ length: 30 }, (_, place) =>
      aProfile({ id: `x${place}`, name: `X ${place}` }),
    );
    expect(suggestions('hello', { profiles, chosen: undefined })).toHaveLength(6);
  });

  test('describe a name that is XML as text', () => {
    const [last] = suggestions('@sage', choice).slice(-1);
    expect(last).toBeUndefined();
    expect(suggestions('@s', choice)).toEqual([]);
    expect(suggestions('hi', choice).at(-1)?.description).toBe('Ask Sage &lt;R&amp;D&gt; &quot;1&quot;: hi');
  });
});
