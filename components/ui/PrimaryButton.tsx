import { type Signal, signal, useComputed } from '@preact/signals';
import { type ComponentChildren, type ComponentProps, createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './Button.tsx';

/** The primary buttons of a view or a dialog, in the order in which they came. */
type Asking = Signal<readonly object[]>;

const noneAsking = (): Asking => signal([]);

/** Outside of dialogs. */
const OfView = createContext(noneAsking());

/** A dialog, which has a primary button of its own. */
export function PrimaryRoom({ children }: { children: ComponentChildren }) {
  const asking = useRef<Asking>(undefined);
  asking.current ??= noneAsking();
  return <OfView.Provider value={asking.current}>{children}</OfView.Provider>;
}

/** Tells whether this is the primary button: the last one that came. */
function usePrimary(isWanted: boolean): boolean {
  const asking = useContext(OfView);
  const me = useRef({}).current;
  useLayoutEffect(() => {
    if (!isWanted) return;
    asking.value = [...asking.peek(), me];
    return () => {
      asking.value = asking.peek().filter((other) => other !== me);
    };
  }, [isWanted, asking]);
  return useComputed(() => asking.value.at(-1) === me).value;
}

/** Tells whether there is no primary button yet. */
function useNoPrimary(): boolean {
  const asking = useContext(OfView);
  return useComputed(() => asking.value.length === 0).value;
}

type Props = Omit<ComponentProps<typeof Button>, 'look'> & { isWanted?: boolean };

/** The next step of a view or a dialog. It is plain while another one asks. */
export const PrimaryButton = ({ isWanted = true, ...rest }: Props) => (
  <Button {...rest} look={usePrimary(isWanted) ? 'primary' : 'plain'} />
);

/** Primary if it is wanted and no other one asks. */
export const YieldingButton = ({ isWanted = true, ...rest }: Props) => (
  <Button {...rest} look={useNoPrimary() && isWanted ? 'primary' : 'plain'} />
);
