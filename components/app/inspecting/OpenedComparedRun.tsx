import { useLate } from '../../ui/use-late.ts';
import type { ComparedRunProps } from './ComparedRun.tsx';

const load = async () => (await import('./ComparedRun.tsx')).ComparedRun;

/** The comparison with another run of the same message, loaded on first use. */
export function OpenedComparedRun(props: ComparedRunProps) {
  const ComparedRun = useLate(true, load);
  return ComparedRun ? <ComparedRun {...props} /> : null;
}
