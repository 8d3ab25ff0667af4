import { createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { Late } from '../../../lib/runnable/late.ts';
import { useLate } from '../../ui/late.ts';
import type { features } from './features.ts';

/** The parts that the page loads late; passed in, because the parts that are loaded load others. */
export const Features = createContext<typeof features | undefined>(undefined);

type Name = keyof typeof features;

type Loaded<Of extends Name> = (typeof features)[Of] extends Late<infer Part> ? Part : never;

/** Returns a part of the page once it is needed and loaded. */
export function useFeature<Of extends Name>(of: Of, isNeeded = true): Loaded<Of> | undefined {
  const all = useContext(Features);
  if (!all) throw new Error('The page gives no features.');
  return useLate(isNeeded, all[of] as Late<Loaded<Of>>);
}

type View = { [Of in Name]: Loaded<Of> extends (props: never) => JSX.Element | null ? Of : never }[Name];

type PropsOf<Of extends View> = Loaded<Of> extends (props: infer Props) => unknown ? Props : never;

type Props<Of extends View> = { of: Of; isNeeded?: boolean; props: PropsOf<Of> };

/** Shows a part of the page once it is needed and loaded. */
export function LatePart<Of extends View>({ of, isNeeded = true, props }: Props<Of>) {
  const Part = useFeature(of, isNeeded) as ((props: PropsOf<Of>) => JSX.Element | null) | undefined;
  return Part ? <Part {...(props as PropsOf<Of> & object)} /> : null;
}
