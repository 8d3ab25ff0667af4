import { formatters, locale, say } from './say.ts';

/** Joins texts as a list in a sentence, “a, b, and c”, or as a list of facts (`unit`), “a, b, c”. */
export const listText = (
  texts: string[],
  type: 'conjunction' | 'disjunction' | 'unit' = 'conjunction',
): string => formatters.getListFormat(locale(), { type }).format(texts);

/** Joins facts as a list; leaves out those that are not there. */
export const factsText = (facts: readonly (string | false)[]): string =>
  listText(
    facts.flatMap((fact) => fact || []),
    'unit',
  );

/** Writes a moment, in ms since 1970, in the format of the locale. */
export const dateText = (moment: number, options: Intl.DateTimeFormatOptions): string =>
  formatters.getDateTimeFormat(locale(), options).format(moment);

const units = ['size_bytes', 'size_kib', 'size_mib', 'size_gib', 'size_tib'] as const;

/** Writes a size in bytes, KiB, MiB, GiB or TiB. */
export function sizeText(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // A size that would be rounded to 1,024 is written in the next unit.
  while (amount >= 1_023.5 && unit < units.length - 1) {
    amount /= 1_024;
    unit += 1;
  }
  const digits = unit > 0 && amount < 99.95 ? 1 : 0;
  return say(units[unit] ?? 'size_tib', { amount: Number(amount.toFixed(digits)) });
}
