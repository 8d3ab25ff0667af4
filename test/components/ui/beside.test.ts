import { describe, expect, test } from 'vitest';
import { type Box, placeBeside } from '../../../components/ui/beside.ts';

const view = { width: 320, height: 640 };
const at = (left: number, top: number): Box => ({ left, top, right: left + 32, bottom: top + 32 });

describe('a popover beside its button', () => {
  test.each([
    ['stands below it and begins with it', at(40, 100), { width: 200, height: 120 }, 40, 'top', 136, 496],
    ['stays in the view', at(280, 100), { width: 200, height: 120 }, 112, 'top', 136, 496],
    [
      'begins with the view where it is as wide',
      at(40, 100),
      { width: 400, height: 120 },
      8,
      'top',
      136,
      496,
    ],
    [
      'stands above where it does not fit below',
      at(40, 560),
      { width: 200, height: 120 },
      40,
      'bottom',
      84,
      548,
    ],
    ['stands below where it fits there', at(40, 560), { width: 200, height: 36 }, 40, 'top', 596, 36],
    [
      'has the larger room where it fits nowhere',
      at(40, 200),
      { width: 200, height: 900 },
      40,
      'top',
      236,
      396,
    ],
    [
      'stays in the view when its button does not',
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
