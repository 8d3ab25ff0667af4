import { describe, expect, test } from 'vitest';
import {
  aboutAsShown,
  countIn,
  endPlace,
  folded,
  foldedWithPlaces,
  occurrences,
  placeIn,
  sought,
} from '../../../lib/chat/search/folded-text.ts';
import { fc } from '../../support/fast-check.ts';

describe('folded text', () => {
  test.each([
    ['ignores case', 'The RIVER', 'the river'],
    ['ignores accents, composed or not', 'Ünïcödé Cafe\u0301', 'unicode cafe'],
    ['treats all white space alike', 'a\u00a0b\nc\td', 'a b c d'],
    ['treats all forms of sigma alike', 'ΣΊΣΥΦΟΣ σίσυφος', 'σισυφοσ σισυφοσ'],
    ['ignores the points of Hebrew and Arabic', 'שָׁלוֹם سَلَام', 'שלום سلام'],
    ['keeps the vowels of Devanagari', 'की', 'की'],
    ['keeps whole syllables of Hangul', '각', '각'],
    ['handles a capital that lowercases to two characters', 'İ', 'i'],
    ['keeps characters beyond the first plane', '😀 𠮷', '😀 𠮷'],
    [
      'takes letters with another usual spelling as people type them',
      'Straße GROẞ Łódź',
      'strasse gross lodz',
    ],
    [
      'spells Scandinavian and Vietnamese letters in plain ones',
      'København đường Þór',
      'kobenhavn duong thor',
    ],
    ['takes the letters of æ and œ apart', 'Encyclopædia œuvre', 'encyclopaedia oeuvre'],
    ['treats all forms of the Turkish i alike', 'İstanbul ISPARTA ısı', 'istanbul isparta isi'],
    ['treats full and half width alike', 'ＡＢＣ１２３ ｶﾞｲﾄﾞ', 'abc123 がいど'],
    ['treats Katakana and Hiragana alike', 'カタカナ ひらがな', 'かたかな ひらがな'],
    [
      'composes Kana and Hangul that a Mac has taken apart',
      'ガイド 한국어'.normalize('NFD'),
      'がいど 한국어',
    ],
    ['takes ligatures and styled letters apart', 'ﬁle oﬃce 𝐛𝐨𝐥𝐝 x²', 'file office bold x2'],
    [
      'ignores joiners, soft hyphens and zero-width spaces',
      'می\u200cخواهم hy\u00adphen zero\u200bwidth',
      'میخواهم hyphen zerowidth',
    ],
    ['ignores marks of direction and selectors', '\u2067a\u2069\u200f ❤\ufe0f', 'a ❤'],
    ['ignores the stroke that stretches Arabic words', 'محـــمد', 'محمد'],
    ['treats Arabic and Persian letters alike', 'كتاب علي', 'کتاب علی'],
    ['takes the digits of other scripts as plain ones', '١٢ ۳۴ १२ ๓', '12 34 12 3'],
    ['ignores the half rings of transcriptions', 'Mikhāʾīl Yeshuʿa Hawaiʻi', 'mikhail yeshua hawaii'],
    ['treats both ends of Arabic words alike', 'مدرسة', 'مدرسه'],
    ['treats typographic quotes and dashes as typed ones', 'don’t “a” 1–2', 'don\'t "a" 1-2'],
  ])('%s', (_, text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  test.each([
    ['Vietnamese', ['bệnh', 'bệnh'.normalize('NFD'), 'BỆNH', 'benh']],
    ['Vietnamese names', ['ĐỖ THỊ LẬP', 'đỗ thị lập'.normalize('NFD'), 'do thi lap']],
    ['Vietnamese tones on either vowel', ['hoà', 'hòa', 'hoa']],
    ['Greek', ['θεὸς', 'θεός', 'θεος', 'θεοσ', 'θεὸσ', 'ΘΕΟΣ', 'ΘΕΌΣ']],
    ['Turkish', ['İNŞ', 'inş', 'ins']],
    ['Turkish without dots', ['Işık', 'ışık', 'IŞIK', 'isik']],
    ['Hebrew', ['נִסָּיוֹן', 'נסיון', 'נסי\ufb4bן']],
    ['Pinyin', ['nǐ hǎo', 'nǐ hǎo'.normalize('NFD'), 'ni hao']],
    ['Thai', ['ทำงาน', 'ทำงาน'.normalize('NFKD')]],
  ])('finds each spelling of %s by each other', (_, spellings) => {
    expect(new Set(spellings.map(folded)).size).toBe(1);
  });

  test('maps each index back into the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { text: whole, places } = foldedWithPlaces(text);
        expect(whole).toBe(folded(text));
        expect(places).toHaveLength(whole.length + 1);
        expect(places.at(-1)).toBe(text.length);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
    );
  });

  test.each([
    ['Die Straße.', 'stras', 'Straß'],
    ['Die Straße.', 'se', 'ße'],
    ['Cafe\u0301 au lait', 'cafe', 'Cafe\u0301'],
    ['ﾌﾞﾛｸﾞを', 'ぶろぐ', 'ﾌﾞﾛｸﾞ'],
    ['soft hy\u00adphen', 'hyphen', 'hy\u00adphen'],
  ])('in %j, %j is found as the whole characters %j', (text, words, found) => {
    const { text: whole, places } = foldedWithPlaces(text);
    const at = whole.indexOf(words);
    expect(text.slice(places[at], endPlace(places, at + words.length))).toBe(found);
    expect(text.slice(placeIn(text, at, false), placeIn(text, at + words.length, true))).toBe(found);
  });
});

test.each([
  ['aXbXa', 'x', [1, 3]],
  ['aaaa', 'aa', [0, 2]],
  ['Café, cafe', 'CAFÉ', [0, 6]],
  ['nothing', 'x', []],
  ['anything', '', []],
])('%j contains the words %j at %j', (text, words, places) => {
  expect(occurrences(folded(text), folded(words))).toEqual(places);
});

test.each([
  ['**bold** and *slanted*', 'bold and slanted'],
  ['__bold__ and _slanted_', 'bold and slanted'],
  ['`code` and ~~gone~~', 'code and gone'],
  ['snake_case_name', 'snake_case_name'],
  ['a [link](https://example.org/a) and ![picture](b.png)', 'a link and picture'],
  ['[no link]', '[no link]'],
])('Markdown %j is shown roughly as %j', (markdown, shown) => {
  expect(aboutAsShown(markdown)).toBe(shown);
});

test.each([
  ['a **bold** word', 'bold word', 1],
  ['a **bold** word', '**bold**', 1],
  ['see [here](https://example.org)', 'example', 0],
  ['2 * 3 * 4', '*', 2],
  ['2 * 3', '2 * 3', 1],
  ['Ja, ja, JA', 'ja', 3],
])('%j contains %j %i times', (markdown, words, count) => {
  expect(countIn(markdown, sought(words))).toBe(count);
});

test.each(['[', '![', '[a](', '](', '*', '_', '`'])(
  'Markdown of 200,000 characters of %j is prepared for a search in reasonable time',
  (piece) => {
    expect(typeof aboutAsShown(piece.repeat(200_000 / piece.length))).toBe('string');
  },
);
