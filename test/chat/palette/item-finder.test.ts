import { describe, expect, test } from 'vitest';
import { createItemFinder } from '../../../lib/chat/palette/item-finder.ts';
import type { PaletteItem, PaletteKind } from '../../../lib/chat/palette/palette-item.ts';
import { fc } from '../../support/fast-check.ts';

const item = (name: string, kind: PaletteKind = 'action', detail = ''): PaletteItem => ({
  key: `${kind}:${name}`,
  kind,
  name,
  detail,
});

/** Returns the names that a query finds, group by group. */
function found(query: string, items: PaletteItem[], recent: string[] = []): string[] {
  const { groups } = createItemFinder(items)(query, recent);
  return groups.flatMap((group) => group.items.map(({ item: { name } }) => name));
}

/** Returns the names with what was found in brackets. */
function marked(query: string, items: PaletteItem[]): string[] {
  const { groups } = createItemFinder(items)(query, []);
  return groups.flatMap((group) =>
    group.items.map(({ item: { name }, ranges }) =>
      ranges.reduceRight(
        (text, [start, end]) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
        name,
      ),
    ),
  );
}

describe('the finder of the palette', () => {
  const names = ['Agent', 'Staging agent', 'Invoice chain', 'Docs QA', 'Regenerate', 'New conversation'];

  test.each([
    ['ag', ['Agent', 'Staging agent'], 'the beginning comes before the beginning of a later word'],
    ['agent', ['Agent', 'Staging agent'], 'the whole name comes first'],
    ['agent stag', ['Staging agent'], 'words stand in any order'],
    ['AGENT', ['Agent', 'Staging agent'], 'capitals do not matter'],
    ['voice', ['Invoice chain'], 'a part of a word is enough'],
    ['agnet', ['Agent', 'Staging agent'], 'two letters are swapped'],
    ['gaent', ['Agent', 'Staging agent'], 'the first two letters are swapped'],
    ['agnt', ['Agent', 'Staging agent'], 'a letter is missing'],
    ['gent', ['Agent', 'Staging agent'], 'the first letter is missing'],
    ['agemt', ['Agent', 'Staging agent'], 'a letter is wrong'],
    ['ageent', ['Agent', 'Staging agent'], 'a letter is doubled'],
    ['dosc', ['Docs QA'], 'a short word with swapped letters'],
    ['dcs', ['Docs QA'], 'a short word without a letter'],
    ['regenrate', ['Regenerate'], 'a long word without a letter'],
    ['new convresation', ['New conversation'], 'the second word has a typo'],
    ['invocie chian', ['Invoice chain'], 'both words have a typo'],
    ['xyz', [], 'nothing fits'],
  ])('%s finds %j: %s', (query, expected) => {
    expect(
      found(
        query,
        names.map((name) => item(name)),
      ),
    ).toEqual(expected);
  });

  test.each([
    ['会話', '新しい会話の一覧'],
    ['会話一覧', '新しい会話の一覧'],
    ['しいい会話', '新しい会話の一覧'],
    ['поиск', 'Поиск по документам'],
    ['посик', 'Поиск по документам'],
    ['ελλην', 'Βοηθός ελληνικών'],
    ['สนทนา', 'เริ่มการสนทนาใหม่'],
    ['हिन्दी', 'नया हिन्दी सहायक'],
    ['שיחה', 'שיחה חדשה'],
    ['محادثة', 'مُحَادَثَة جديدة'],
    ['cafe', 'Café Zürich'],
    ['zurich', 'Café Zürich'],
    ['🙂', 'Chat 🙂'],
    ['/agenda', '/agenda'],
    ['c++', 'C++ helper'],
    ['gpt-4', 'GPT-4 mini'],
  ])('%s finds “%s”', (query, name) => {
    expect(found(query, [item('Other'), item(name)])).toEqual([name]);
  });

  test.each([
    ['ag', '[Ag]ent', 'Agent'],
    ['agent st', '[St]aging [agent]', 'Staging agent'],
    ['agnet', '[Agent]', 'Agent'],
    ['zurich', 'Café [Zürich]', 'Café Zürich'],
    ['会話一覧', '新しい[会話の一覧]', '新しい会話の一覧'],
    ['example', 'Agent', 'Agent'],
  ])('%s marks %s', (query, expected, name) => {
    expect(marked(query, [item(name, 'profile', 'chat.example.org')])).toEqual([expected]);
  });

  test('a name that fits comes before a detail that fits, and a detail before a typo', () => {
    const items = [
      item('Agnet', 'profile', 'x'),
      item('Second', 'profile', 'agent.example'),
      item('Agent', 'profile'),
    ];
    expect(found('agent', items)).toEqual(['Agent', 'Second', 'Agnet']);
  });

  test('what was used last comes first among equals', () => {
    const items = ['Agent one', 'Agent two', 'Agent three'].map((name) => item(name));
    expect(found('agent', items, ['action:Agent three', 'action:Agent two'])).toEqual([
      'Agent three',
      'Agent two',
      'Agent one',
    ]);
  });

  test('the kind with the best fit comes first, others in their order', () => {
    const items = [
      item('Long stage', 'profile'),
      item('Stage', 'conversation'),
      item('Upstage', 'preset'),
      item('Backstage', 'action'),
    ];
    expect(found('stage', items)).toEqual(['Stage', 'Long stage', 'Backstage', 'Upstage']);
  });

  test('without a query it offers what was used last, once, then each kind', () => {
    const items = [item('One', 'profile'), item('Two', 'profile'), item('Stop')];
    const { groups } = createItemFinder(items)(' ', ['profile:gone', 'profile:Two']);
    expect(groups.map(({ group, items: of }) => [group, of.map(({ item: { name } }) => name)])).toEqual([
      ['recent', ['Two']],
      ['profile', ['One']],
      ['action', ['Stop']],
    ]);
  });

  test('shows twelve of a kind and counts all', () => {
    const items = Array.from({ length: 40 }, (_, at) => item(`Agent ${at}`, 'profile'));
    const { groups, total } = createItemFinder(items)('agent', []);
    expect([groups[0]?.items.length, total]).toEqual([12, 40]);
  });

  test('everything is found by its own name', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter((name) => name.trim() !== ''),
        fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }),
        (name, others) => {
          const all = [...others.map((other) => item(other, 'profile')), item(name, 'prompt')];
          expect(found(name, all)).toContain(name);
        },
      ),
      { numRuns: 200 },
    );
  });
});
