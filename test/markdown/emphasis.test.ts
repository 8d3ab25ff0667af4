import { describe, expect, test } from 'vitest';
import { readEnd } from '../../lib/markdown/reading.ts';
import { emptyReading } from '../../lib/markdown/reading-state.ts';
import { htmlOf } from '../support/markdown-html.ts';
import { readMore } from '../support/read-more.ts';

const shown = (markdown: string) =>
  htmlOf(readEnd(emptyReading, markdown).segments.flatMap((segment) => segment.map(({ block }) => block)));

/** Returns the first text between tags of this name. */
const within = (tag: string, html: string) => new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1];

describe('emphasis beside Chinese, Japanese and Korean', () => {
  // Inputs of the amendment of CommonMark for these languages.
  test.each([
    ['これは**私のやりたかったこと。**だからするの。', '私のやりたかったこと。'],
    ['**[製品ほげ](./product-foo)**と', '<a href="./product-foo">製品ほげ</a>'],
    ['**末尾の`コード`**も注意。', '末尾の<code>コード</code>'],
    ['税込**¥10,000**で入手できます。', '¥10,000'],
    ['正解は**④**です。', '④'],
    ['太郎は**「こんにちわ」**といった', '「こんにちわ」'],
    ['太郎は**"Oh my god"**といった', '&quot;Oh my god&quot;'],
    ['**C#**や**F#**は', 'C#'],
    ['Go**「初心者」**を対象とした記事です。', '「初心者」'],
    ['**真，**她', '真，'],
    ['**真“**她', '真“'],
    ['**真’**她', '真’'],
    ['真**（她**', '（她'],
    ['**真—**她', '真—'],
    ['**真…**她', '真…'],
    ['**真·**她', '真·'],
    ['**真-**她', '真-'],
    ['**真，** 她', '真，'],
    ['.NET**（.NET Frameworkは不可）**では、', '（.NET Frameworkは不可）'],
    ['𰻞𰻞**(ビャンビャン)**麺', '(ビャンビャン)'],
    ['葛󠄀**(こちらが正式表記)**城市', '(こちらが正式表記)'],
    ['あ𛀙**(か)**よろし', '(か)'],
    ['**“︁Git”︁**Hub', '“︁Git”︁'],
    ['**스크립트(script)**라고', '스크립트(script)'],
    ['패키지를 발행하려면 **`npm publish`**를 실행하십시오.', '<code>npm publish</code>'],
    ['ᅡ**(a)**', '(a)'],
    ['**(k)**ᄏ', '(k)'],
    ['__注意__：注意事項', '注意'],
    ['正體字。︁__Hong Kong and Taiwan.__', 'Hong Kong and Taiwan.'],
    ['**推荐几个框架：**React、Vue等前端框架。', '推荐几个框架：'],
    // Public reports of other clients.
    ['含**「重点」**内容', '「重点」'],
    ['**不变。**源码', '不变。'],
    ['**5~7U 保证金 × 100~200倍杠杆**', '5~7U 保证金 × 100~200倍杠杆'],
  ])('%s', (markdown, strong) => {
    expect(within('strong', shown(markdown))).toBe(strong);
  });

  test.each([
    ['a~~a()~~あ', 'a()'],
    ['あ~~()a~~a', '()a'],
    ['𩸽~~()a~~a', '()a'],
    ['葛󠄀~~()a~~a', '()a'],
    ['羽︀~~()a~~a', '()a'],
    ['a~~「a~~」', '「a'],
    ['123~~（abc）~~，', '（abc）'],
  ])('strikes %s', (markdown, deleted) => {
    expect(within('del', shown(markdown))).toBe(deleted);
  });

  test.each(['a**a«**a', 'a**»a**a', 'a**a∇**a', 'a**𝜵a**a', 'a**⌚**a'])(
    'leaves %s as it is',
    (markdown) => {
      expect(shown(markdown)).toBe(`<p>${markdown}</p>`);
    },
  );
});

describe('strong words that end with punctuation before a word', () => {
  test.each([
    ['**Note:**text', 'Note:', 'text'],
    ['**Step 1 (optional)**then', 'Step 1 (optional)', 'then'],
    ['**Why?**because', 'Why?', 'because'],
    ['- **“Quoted”**word', '“Quoted”', 'word'],
    ['**`npm`**then', '<code>npm</code>', 'then'],
  ])('%s', (markdown, strong, after) => {
    expect(shown(markdown)).toContain(`<strong>${strong}</strong>${after}`);
  });

  test('may be several', () => {
    expect(shown('**A:**a **B:**b and **c**')).toBe(
      '<p><strong>A:</strong>a <strong>B:</strong>b and <strong>c</strong></p>',
    );
  });

  test('are not found where CommonMark reads other emphasis', () => {
    expect(shown('**a "**b**" c**')).toBe('<p><strong>a &quot;<strong>b</strong>&quot; c</strong></p>');
    expect(shown('2**3 = 8.**So** it is')).toBe('<p>2**3 = 8.<strong>So</strong> it is</p>');
  });
});

describe('tilde', () => {
  test.each([
    'Take 10~20 or 30~40 grams',
    '温度20~30度，湿度50~60%。',
    'A~B~C~D',
    '~1,~2',
    'a fix (~2000 lines) and a file (~5000 lines)',
    '| ~x~ |',
    '~~~a~~~ b',
  ])('alone is a sign: %s', (markdown) => {
    expect(shown(`x ${markdown}`)).toBe(`<p>x ${markdown}</p>`);
  });

  test('twice strikes, also around single ones', () => {
    expect(shown('~~25~30~~ and ~~gone~~')).toBe('<p><del>25~30</del> and <del>gone</del></p>');
  });
});

describe('growing emphasis', () => {
  const grown = (markdown: string) => {
    const { segments, open } = readMore(emptyReading, markdown);
    return htmlOf([...segments.flat(), ...open].map(({ block }) => block));
  };

  test.each([
    ['a **bo', '<p>a <strong>bo</strong></p>'],
    ['a **bold*', '<p>a <strong>bold</strong></p>'],
    ['**a *b', '<p><strong>a <em>b</em></strong></p>'],
    ['***a', '<p><em><strong>a</strong></em></p>'],
    ['~~go', '<p><del>go</del></p>'],
    ['注意**「重', '<p>注意<strong>「重</strong></p>'],
    ['**Note:**te', '<p><strong>Note:</strong>te</p>'],
    ['2*3 and 4', '<p>2*3 and 4</p>'],
    ['2 * 3', '<p>2 * 3</p>'],
    ['say `co', '<p>say <code>co</code></p>'],
    ['say `a *b', '<p>say <code>a *b</code></p>'],
    ['- one\n- **tw', '<ul>\n<li>one</li>\n<li><strong>tw</strong></li>\n</ul>'],
    ['> a **b', '<blockquote>\n<p>a <strong>b</strong></p>\n</blockquote>'],
    ['**a\n\nb', '<p>**a</p>\n<p>b</p>'],
  ])('%j lasts to the end of the text', (markdown, html) => {
    expect(grown(markdown)).toBe(html);
  });
});
