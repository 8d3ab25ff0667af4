/** What the page needs next after the message can be written, in one file of the build: each file costs it a millisecond. */
export { startTooltips } from '../../ui/tooltips.ts';
export { Commands } from '../commanding/Commands.tsx';
export { FileDrop } from '../composing/FileDrop.tsx';
export { TurnView } from '../TurnView.tsx';
