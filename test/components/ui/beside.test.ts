import { describe, expect, test } from 'vitest';
import { type Box, placeBeside } from '../../../components/ui/popover.ts';

const view = { width: 320, height: 640 };
const at = (left: number, top: number): Box => ({ left, top, right: left + 32, bottom: top + 32 });

describe('popover beside its button', () => {
  test.each([
    [
      'is below the button, aligned with its start',
      at(40, 100),
      { width: 200, height: 120 },
      40,
      'top',
      136,
      496,
    ],
    ['stays inside the viewport', at(280, 100), { width: 200, height: 120 }, 112, 'top', 136, 496],
    ['starts with the viewport if it is wider', at(40, 100), { width: 400, height: 120 }, 8, 'top', 136, 496],
    ['is above if it does not fit below', at(40, 560), { width: 200, height: 120 }, 40, 'bottom', 84, 548],
    ['is below if it just fits there', at(40, 560), { width: 200, height: 36 }, 40, 'top', 596, 36],
    [
      'takes the larger space if it fits nowhere',
      at(40, 200),
      { width: 200, height: 900 },
      40,
      'top',
      236,
      396,
    ],
    [
      'stays inside the viewport if its button does not',
      at(40, -400),
      { width: 200, height: 120 },
      40,
      'top',
      8,
      624,
    ],
  ] as const)('%s', (_, anchor, size, left, edge, distance, maxHeight) => {
    expect(placeBeside(anchor, size, view)).toEqual({ left, edge, distance, maxHeight });
  });
});
