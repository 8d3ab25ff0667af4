import type { Cause } from './cause.ts';
import type { NextStep } from './next-step.ts';

/** The words of a cause; `detail` is the server's. */
export type CauseText = {
  title: string;
  remedy: string;
  /** Possible reasons, if the browser does not tell which. */
  items?: string[];
  detail?: string;
  next: NextStep;
};

/** Words for each cause of a test of the runnable at `url`. */
export type CauseTexts = {
  [Kind in Cause['kind']]: (cause: Extract<Cause, { kind: Kind }>, url: string) => CauseText;
};

export const again: NextStep = { kind: 'again' };
export const edit: NextStep = { kind: 'edit-profile' };
export const openTab = (url: string): NextStep => ({ kind: 'open-tab', url });
