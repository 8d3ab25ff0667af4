import { useLate } from '../../ui/use-late.ts';
import type { CommandsProps } from './Commands.tsx';

const loadCommands = async () => (await import('./Commands.tsx')).Commands;

/** The keys of the page and the palette, loaded once the page stands. */
export function LateCommands(props: CommandsProps) {
  const Commands = useLate(true, loadCommands);
  return Commands ? <Commands {...props} /> : null;
}
