const mostLines = 60;
const shownLines = 20;

/** Lines that are drawn at once, however long the code is that is not folded; and more with each press of a button. */
export const linesPerPage = 2_000;

/** Where so many lines end; undefined where there are fewer. */
function endOfLine(code: string, lines: number): number | undefined {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = code.indexOf('\n', end + 1);
    if (end === -1) return undefined;
  }
  return end;
}

/** Code of more than sixty lines; the line end of the last one begins no other. */
export const isLongCode = (code: string): boolean => {
  const end = endOfLine(code, mostLines);
  return end !== undefined && end < code.length - 1;
};

export const firstLines = (code: string, lines = shownLines): string => code.slice(0, endOfLine(code, lines));

export const lineCount = (code: string): number => code.replace(/\n$/, '').split('\n').length;
