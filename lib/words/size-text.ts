const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A size in the units in which limits are told. */
export function sizeText(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // A size that would be rounded to 1,024 is one of the next unit.
  while (amount >= 1_023.5 && unit < units.length - 1) {
    amount /= 1_024;
    unit += 1;
  }
  const text = amount.toLocaleString('en', { maximumFractionDigits: unit > 0 && amount < 99.95 ? 1 : 0 });
  return `${text} ${bytes === 1 ? 'byte' : units[unit]}`;
}
