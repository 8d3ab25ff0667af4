import type { HeaderList } from '../../runnable/run-event.ts';

/** A header that differs; a side is undefined where that request lacks it. */
export type HeaderChange = { name: string; one: string | undefined; other: string | undefined };

/** Lists the headers that differ between two requests, by name; the letters' case of a name does not count. */
export function headerDifference(one: HeaderList, other: HeaderList): HeaderChange[] {
  const [first, second] = [valuesByName(one), valuesByName(other)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .map((name) => ({ name, one: first.get(name), other: second.get(name) }))
    .filter((change) => change.one !== change.other);
}

/** Joins the values of a repeated header, as HTTP does. */
function valuesByName(headers: HeaderList): Map<string, string> {
  const values = new Map<string, string>();
  for (const [given, value] of headers) {
    const name = given.toLowerCase();
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return values;
}
