import type { Json } from './json-schemas.ts';

/** What zod calls a shape without a name that contains itself. */
const UNNAMED = /^__schema\d+$/;

/**
 * The definitions of a schema are named from its own root. In a document they have to be with the document's schemas: they are moved there.
 * Named shapes are the same wherever they come; others get a name that no other schema's have.
 */
export function hoistDefinitions(document: Json): Json {
  const definitions: Json = {};
  let schemas = 0;
  const nameOf = (name: string, prefix: string) => (UNNAMED.test(name) ? `${prefix}${name.slice(2)}` : name);
  const walk = (value: unknown, prefix: string | null): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, prefix));
    if (typeof value !== 'object' || value === null) return value;
    const { $defs, ...rest } = value as Json;
    let own = prefix;
    if ($defs !== undefined) {
      if (Object.keys($defs as Json).some((name) => UNNAMED.test(name))) schemas += 1;
      own = `Shape${schemas}_`;
      for (const [name, one] of Object.entries($defs as Json))
        definitions[nameOf(name, own)] ??= walk(one, own);
    }
    return Object.fromEntries(
      Object.entries(rest).map(([name, one]) => [
        name,
        name === '$ref' && typeof one === 'string' && own !== null
          ? one.replace(
              /^#\/\$defs\/(.+)$/,
              (_, of: string) => `#/components/schemas/${nameOf(of, own ?? '')}`,
            )
          : walk(one, own),
      ]),
    );
  };
  const walked = walk(document, null) as Json & { readonly components: Json };
  const { components } = walked;
  const named = Object.entries(definitions).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...walked,
    components: {
      ...components,
      schemas: { ...(components['schemas'] as Json), ...Object.fromEntries(named) },
    },
  };
}
