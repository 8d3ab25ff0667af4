import type * as z from 'zod/mini';

type Builders = Record<string, () => z.ZodMiniType>;

/**
 * Builds each schema on first use. A new worker needs one of them, and the building of schemas was most of the
 * time that it took to start.
 */
export function schemaTable<Table extends Builders>(builders: Table) {
  const built = new Map<keyof Table, z.ZodMiniType>();
  const schemaOf = (name: keyof Table) => {
    const known = built.get(name) ?? builders[name]?.();
    if (known) built.set(name, known);
    return known;
  };
  /** Parses a value; undefined if it is invalid. */
  return <Name extends keyof Table & string>(name: Name, value: unknown) =>
    schemaOf(name)?.safeParse(value).data as z.infer<ReturnType<Table[Name]>> | undefined;
}
