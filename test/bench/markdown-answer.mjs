/** A long Markdown answer, the same on each run, and the words in it that a reader must find. */

const nouns =
  'stream chunk server client browser worker journal record message answer request header schema field profile token panel frame queue buffer reader socket column index query plan value event retry limit'.split(
    ' ',
  );
const verbs =
  'keeps sends reads closes follows writes drops repeats checks folds orders holds waits returns names splits'.split(
    ' ',
  );
const links = ['between', 'before', 'after', 'without', 'inside', 'beside', 'through', 'whenever', 'because'];

/** Returns a seeded random number generator (mulberry32). */
function createDice(seed) {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

const codes = [
  (id) => `\`\`\`ts
export async function read${id}(reader: Reader, limit = ${id}): Promise<string[]> {
  const lines: string[] = [];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    lines.push(...piece.value.split('\\n').filter((line) => line !== ''));
    if (lines.length > limit) throw new RangeError(\`more than \${limit} lines\`);
  }
  return lines;
}
\`\`\``,
  (id) => `\`\`\`python
def fold_${id}(chunks: list[dict], start: int = ${id}) -> dict:
    total = {"count": start, "text": ""}
    for place, chunk in enumerate(chunks):
        if chunk.get("type") == "message":
            total["text"] += chunk["content"]  # the order is the server's
        total["count"] += place % 7
    return total
\`\`\``,
  (id) => `\`\`\`sql
SELECT run.id, count(event.seq) AS events, max(event.at) AS last_${id}
  FROM run JOIN event ON event.run_id = run.id
 WHERE run.ended_at IS NULL AND run.created_at > ${id}
 GROUP BY run.id HAVING count(event.seq) > 10
 ORDER BY events DESC LIMIT 50;
\`\`\``,
  (id) => `\`\`\`json
{
  "run": "run-${id}",
  "input": { "question": "Which ${id} records are open?", "history": [] },
  "config": { "configurable": { "temperature": 0.2, "limit": ${id} } }
}
\`\`\``,
];

function createWriter(dice) {
  const of = (list) => list[dice(list.length)];
  const clause = () => `the ${of(nouns)} ${of(verbs)} the ${of(nouns)}`;
  const marked = [
    () => `**the ${of(nouns)} ${of(verbs)}**`,
    () => `*each ${of(nouns)} of the ${of(nouns)}*`,
    () => `\`${of(nouns)}.${of(nouns)}(${dice(100)})\``,
    () => `[the ${of(nouns)} of the ${of(nouns)}](https://example.com/${of(nouns)}/${dice(1000)})`,
    () => `~~${of(nouns)} ${dice(100)}~~`,
  ];
  const sentence = () => {
    const middle = dice(3) === 0 ? clause() : of(marked)();
    return `In step ${dice(1000)}, ${clause()} ${of(links)} ${middle}, and ${clause()}.`;
  };
  const paragraph = () => Array.from({ length: 2 + dice(2) }, sentence).join(' ');
  const rows = (count) =>
    Array.from({ length: count }, () => `| ${of(nouns)} | ${dice(10_000)} | ${of(marked)()} |`);
  return {
    paragraph,
    heading: (place) => `${'#'.repeat(2 + (place % 2))} Part ${place}: ${clause()}`,
    bullets: () =>
      Array.from({ length: 3 }, () => `- ${sentence()}\n  - ${clause()}\n  - ${of(marked)()}`).join('\n'),
    steps: () => Array.from({ length: 4 }, (_, place) => `${place + 1}. ${sentence()}`).join('\n'),
    table: () => ['| Name | Count | Meaning |', '| :--- | ---: | --- |', ...rows(5)].join('\n'),
    quote: () => `> ${sentence()}`,
    code: (place) => codes[place % codes.length](dice(1000)),
  };
}

/** Writes the same kinds of blocks for each part, so that all tenths of a long answer are alike. */
function partOf(writer, place) {
  const { heading, paragraph, bullets, code, table, steps, quote } = writer;
  return [
    heading(place),
    paragraph(),
    place % 2 === 0 ? bullets() : steps(),
    code(place),
    paragraph(),
    place % 2 === 0 ? table() : quote(),
    paragraph(),
  ];
}

/** Returns an answer of this many tokens of about four characters. */
export function answerTokens(count) {
  const writer = createWriter(createDice(20_260_101));
  let text = '';
  for (let place = 1; text.length < 4 * count; place += 1)
    text += `${partOf(writer, place).join('\n\n')}\n\n`;
  text = text.trimEnd();
  const cut = (place) => Math.floor((place * text.length) / count);
  return Array.from({ length: count }, (_, place) => text.slice(cut(place), cut(place + 1)));
}

const wordsOf = (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Strips link addresses, code languages and step numbers, which readers do not see. */
const readable = (source) =>
  source
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/^```\w*$/gm, '')
    .replace(/^\d+\. /gm, '');

/** Maximum number of shown words between two words of the source (buttons, addresses). */
const besides = 40;

/** Counts the words of the source that are missing or out of order. */
export function wordsLost(source, shown) {
  const found = wordsOf(shown);
  let lost = 0;
  let next = 0;
  for (const word of wordsOf(readable(source))) {
    const place = found.indexOf(word, next);
    if (place === -1 || place - next > besides) lost += 1;
    else next = place + 1;
  }
  return lost;
}
