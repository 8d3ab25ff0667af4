import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';

/** The one thing to do after a test. */
export type NextStep =
  | { kind: 'again' | 'allow-access' | 'unlock' | 'edit-profile' | 'send-test' | 'done' }
  | { kind: 'open-tab' | 'use-url'; url: string }
  | { kind: 'use-mode'; mode: DataTransferMode };
