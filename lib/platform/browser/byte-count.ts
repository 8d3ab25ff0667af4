const utf8 = new TextEncoder();

/** Estimates the size of a record in bytes by its JSON; 0 if it cannot be serialized. */
export function byteCount(record: unknown): number {
  try {
    return utf8.encode(JSON.stringify(record) ?? '').length;
  } catch {
    return 0;
  }
}
