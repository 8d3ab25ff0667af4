const mostLines = 60;
const shownLines = 20;

/** Lines of unfolded code that are drawn at once; a button draws as many more. */
export const linesPerPage = 2_000;

/** Returns the end of the given number of lines; undefined if there are fewer. */
function endOfLine(code: string, lines: number): number | undefined {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = code.indexOf('\n', end + 1);
    if (end === -1) return undefined;
  }
  return end;
}

/** Tells whether code has more than 60 lines; a final line end starts no other. */
export const isLongCode = (code: string): boolean => {
  const end = endOfLine(code, mostLines);
  return end !== undefined && end < code.length - 1;
};

export const firstLines = (code: string, lines = shownLines): string => code.slice(0, endOfLine(code, lines));

export const lineCount = (code: string): number => code.replace(/\n$/, '').split('\n').length;
