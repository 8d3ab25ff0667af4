import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';

/** An error boundary: shows `instead` if its children fail to render. */
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
