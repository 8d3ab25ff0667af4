import { describe, expect, test } from 'vitest';
import { endpointOf } from '../../lib/langserve/mode-path.ts';
import { otherMode, writtenDataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';

describe('the data transfer mode of a configuration', () => {
  test.each([
    [undefined, 'stream', 'stream'],
    ['stream', 'stream', 'stream'],
    ['batch', 'batch', 'invoke'],
    ['fetch', 'batch', 'invoke'],
  ] as const)('%s means %s and uses POST /%s', (written, mode, endpoint) => {
    const read = writtenDataTransferMode.parse(written);
    expect(read).toBe(mode);
    expect(endpointOf(read)).toBe(endpoint);
  });

  test.each(['Stream', 'invoke', '', null, 1])('%j is refused', (written) => {
    expect(writtenDataTransferMode.safeParse(written).success).toBe(false);
  });

  test('has exactly one other', () => {
    expect(otherMode('stream')).toBe('batch');
    expect(otherMode('batch')).toBe('stream');
  });
});
