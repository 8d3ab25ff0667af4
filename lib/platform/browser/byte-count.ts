const utf8 = new TextEncoder();

/** About how many bytes a record takes: those of its JSON. What is no JSON counts for nothing. */
export function byteCount(record: unknown): number {
  try {
    return utf8.encode(JSON.stringify(record) ?? '').length;
  } catch {
    return 0;
  }
}
