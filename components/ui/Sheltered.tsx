import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';

/** What fails in here takes nothing else with it: something else stands in its place. */
export function Sheltered({
  children,
  instead,
}: {
  children: ComponentChildren;
  instead: ComponentChildren;
}) {
  const [error] = useErrorBoundary();
  return <>{error ? instead : children}</>;
}
