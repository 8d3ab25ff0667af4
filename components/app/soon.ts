import { startTooltips } from '../ui/tooltips.ts';
import { FileDrop } from './composing/FileDrop.tsx';
import { Commands } from './palette/Commands.tsx';
import { TurnView } from './TurnView.tsx';

/** Parts that the page needs next once the message can be written, in one file of the build: each file costs it a millisecond. */
export { Commands, FileDrop, startTooltips, TurnView };
