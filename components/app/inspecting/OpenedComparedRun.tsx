import * as features from '../features.ts';
import { useLate } from '../../ui/use-late.ts';
import type { ComparedRunProps } from './ComparedRun.tsx';


/** The comparison with another run of the same message, loaded on first use. */
export function OpenedComparedRun(props: ComparedRunProps) {
  const ComparedRun = useLate(true, features.ComparedRun);
  return ComparedRun ? <ComparedRun {...props} /> : null;
}
