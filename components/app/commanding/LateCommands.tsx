import * as features from '../features.ts';
import { useLate } from '../../ui/use-late.ts';
import type { CommandsProps } from './Commands.tsx';


/** The keys of the page and the palette, loaded once the page stands. */
export function LateCommands(props: CommandsProps) {
  const Commands = useLate(true, features.Commands);
  return Commands ? <Commands {...props} /> : null;
}
