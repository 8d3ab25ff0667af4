import { createContext } from 'preact';
import type { MathNode } from '../../lib/chat/math-tree.ts';

/** Sets formulas as MathML, elsewhere than on the page. Null is one that cannot be set, undefined one not tried. */
export type FormulaSetter = {
  known(source: string, isDisplay: boolean): MathNode[] | null | undefined;
  /** Never rejects. */
  set(source: string, isDisplay: boolean, signal: AbortSignal): Promise<MathNode[] | null | undefined>;
};

/** Without it formulas stay as they are written. */
export const Formulas = createContext<FormulaSetter | undefined>(undefined);
