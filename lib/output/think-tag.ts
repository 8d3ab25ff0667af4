const opening = /^\s*<(think|thinking)>/;

/** Splits a text that starts with the thoughts of the model between tags, as many open models write it. */
export function splitThought(text: string): { thought: string; said: string } {
  const [tag, name] = opening.exec(text) ?? [];
  if (tag === undefined) return { thought: '', said: text };
  const closing = `</${name}>`;
  const end = text.indexOf(closing, tag.length);
  if (end === -1) return { thought: text.slice(tag.length).trim(), said: '' };
  return {
    thought: text.slice(tag.length, end).trim(),
    said: text.slice(end + closing.length).trimStart(),
  };
}
