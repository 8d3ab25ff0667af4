import { type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';

/** Whether the answer around it still grows. */
export const Growing = createContext<ReadonlySignal<boolean>>(signal(false));
