import { createContext } from 'preact';
import type { PartsBy } from '../../lib/runnable/protocol.ts';

/** Reader of outputs by the protocol of their run. Without it, outputs are read by their looks. */
export const PartsReader = createContext<PartsBy | undefined>(undefined);
