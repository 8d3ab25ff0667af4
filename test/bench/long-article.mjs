const sentence = (at) =>
  `The river of <a href="/places/${at}">place ${at}</a> rises slowly, and people on <b>both banks</b>, who know it well, move their boats uphill.`;
const wordsInSentence = 20;

const list = '<ul><li>boats, with all oars</li><li>nets</li><li>a lamp</li></ul>';
const code =
  '<div class="highlight-js"><pre><span class="k">let</span> level = <span class="m">3</span>;\n  rise(level);</pre></div>';
const table =
  '<table><tr><th>month</th><th>level</th></tr><tr><td>May</td><td>3 m</td></tr><tr><td>June</td><td>4 m</td></tr></table>';

/** Makes the source of a page with an article of about so many words, and with what stands around articles. */
export function articlePage(words) {
  const sentences = Math.ceil(words / wordsInSentence);
  const paragraphs = [];
  for (let at = 0; at < sentences; at += 5) {
    const text = Array.from({ length: Math.min(5, sentences - at) }, (_, place) => sentence(at + place)).join(
      ' ',
    );
    if (at % 50 === 0) paragraphs.push(`<h2>Part ${at / 50 + 1}</h2>`);
    paragraphs.push(
      `<p>${text}</p>`,
      at % 75 === 0 ? list : '',
      at % 100 === 0 ? code : '',
      at % 125 === 0 ? table : '',
    );
  }
  const menu = Array.from({ length: 60 }, (_, at) => `<li><a href="/menu/${at}">Entry ${at}</a></li>`).join(
    '',
  );
  return `<!doctype html><html lang="en"><title>Rivers</title><style>nav ul { display: flex; flex-wrap: wrap }</style>
    <body><nav><ul>${menu}</ul></nav><main><article><h1>Rivers</h1>${paragraphs.join('\n')}</article></main>
    <aside class="sidebar"><ul>${menu}</ul></aside><footer>Imprint</footer></body></html>`;
}
