import { describe, expect, test } from 'vitest';
import { endpointOf } from '../../lib/langserve/runnable-url.ts';
import { otherMode, writtenDataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';

describe('configured data transfer mode', () => {
  test.each([
    [undefined, 'stream', 'stream'],
    ['stream', 'stream', 'stream'],
    ['batch', 'batch', 'invoke'],
    ['fetch', 'batch', 'invoke'],
  ] as const)('%s means %s and posts to /%s', (written, mode, endpoint) => {
    const read = writtenDataTransferMode.parse(written);
    expect(read).toBe(mode);
    expect(endpointOf(read)).toBe(endpoint);
  });

  test.each(['Stream', 'invoke', '', null, 1])('%j is refused', (written) => {
    expect(writtenDataTransferMode.safeParse(written).success).toBe(false);
  });

  test('has exactly one alternative', () => {
    expect(otherMode('stream')).toBe('batch');
    expect(otherMode('batch')).toBe('stream');
  });
});
