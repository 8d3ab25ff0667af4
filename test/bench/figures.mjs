/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {number[]} values */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Splits the values into ten parts of equal length, in order. */
export const tenths = (values) =>
  Array.from({ length: 10 }, (_, part) =>
    values.slice(Math.floor((part * values.length) / 10), Math.floor(((part + 1) * values.length) / 10)),
  );

export const fixed = (value, digits = 2) => value.toFixed(digits);

/** Formats the median with the lowest and the highest value. */
export function span(values, digits = 0) {
  const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)];
  return `${fixed(middle, digits)} (${fixed(low, digits)}–${fixed(high, digits)})`;
}

/** Prints rows of texts below their titles: first column left-aligned, all others right-aligned. */
export function printTable(titles, rows) {
  const lines = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
    );
    console.log(`  ${cells.join('  ')}`);
  }
}
