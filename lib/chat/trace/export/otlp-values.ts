export type Attributes = Record<string, string | number | undefined>;

/** Lists attributes that have a value; whole numbers are 64 bits long, which JSON writes as text. */
export const attributes = (members: Attributes) =>
  Object.entries(members).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: attributeValue(value) }],
  );

function attributeValue(value: string | number): Record<string, string | number> {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Builds the event of a span, at an offset in ms; none if that is not known. */
export const eventAt = (
  name: string,
  startedAt: number,
  offset: number | undefined,
  more: Attributes = {},
) =>
  offset === undefined
    ? []
    : [{ timeUnixNano: nanoseconds(startedAt + offset), name, attributes: attributes(more) }];

/** Writes a moment in nanoseconds: more digits than a number holds. */
export const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

/** Returns 32 hexadecimal digits for a run: those of its UUID, or else of a hash of its id. */
export function traceIdOf(id: string): string {
  const digits = id.replaceAll('-', '').toLowerCase();
  if (/^[0-9a-f]{32}$/.test(digits) && !/^0+$/.test(digits.slice(16))) return digits;
  return hashed(id, [1, 2, 3, 4]);
}

/** Returns 16 hexadecimal digits for an exchange of a run, by its place. */
export const exchangeIdOf = (id: string, place: number): string => hashed(`${id}/${place}`, [1, 2]);

const hashed = (text: string, seeds: number[]) =>
  seeds.map((seed) => hash(`${seed}${text}`).toString(16).padStart(8, '0')).join('');

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
