/** One step of a path: `.name`, `[3]`, `["any name"]` or `['any name']`. */
const step = /\.?([^.[\]]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\['([^']*)'\]/y;

/**
 * Parses a path as people write it (`data.content`, `steps[0].text`) or as “Copy path” writes it (`$.data["my
 * content"]`); undefined if it is neither.
 */
export function answerPathSteps(path: string): string[] | undefined {
  const text = path.replace(/^\$(?=[.[])/, '');
  const steps: string[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (!found) return undefined;
    const [, plain, place, quoted, single] = found;
    const name = plain ?? place ?? single ?? unquoted(quoted ?? '');
    if (name === undefined) return undefined;
    steps.push(name);
  }
  return steps.length > 0 ? steps : undefined;
}

function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}
