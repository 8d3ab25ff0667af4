import type * as z from 'zod/mini';

type Builders = Record<string, () => z.ZodMiniType>;

/**
 * Builds each schema on first use: a new worker needs one of them, and building all took a tenth of the time
 * from Send to the request.
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
