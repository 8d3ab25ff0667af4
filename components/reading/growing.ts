import { type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';

/** True while the answer around it grows. */
export const Growing = createContext<ReadonlySignal<boolean>>(signal(false));
