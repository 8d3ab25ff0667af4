import type * as z from 'zod/mini';

type Builders = Record<string, () => z.ZodMiniType>;

/**
 * Builds each schema when it is first needed: all of them took a tenth of the time from Send to the request of a
 * worker that has just started, which needs one.
 */
export function schemaTable<Table extends Builders>(builders: Table) {
  const built = new Map<keyof Table, z.ZodMiniType>();
  const schemaOf = (name: keyof Table) => {
    const known = built.get(name) ?? builders[name]?.();
    if (known) built.set(name, known);
    return known;
  };
  /** Parses a value; undefined where it is in another form. */
  return <Name extends keyof Table & string>(name: Name, value: unknown) =>
    schemaOf(name)?.safeParse(value).data as z.infer<ReturnType<Table[Name]>> | undefined;
}
