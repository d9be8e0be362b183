import type { Json } from './openapi.ts';

/**
 * A schema with shapes that contain themselves brings definitions of its own, and names them from its own root. In a document they have to
 * be with the document's schemas: they are moved there, under names that no other schema's have.
 */
export function hoistDefinitions(document: Json): Json {
  const definitions: Json = {};
  let schemas = 0;
  const walk = (value: unknown, prefix: string | null): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, prefix));
    if (typeof value !== 'object' || value === null) return value;
    const { $defs, ...rest } = value as Json;
    let own = prefix;
    if ($defs !== undefined) {
      schemas += 1;
      own = `Shape${schemas}`;
      for (const [name, one] of Object.entries($defs as Json)) definitions[`${own}${name}`] = walk(one, own);
    }
    return Object.fromEntries(
      Object.entries(rest).map(([name, one]) => [
        name,
        name === '$ref' && typeof one === 'string' && own !== null
          ? one.replace('#/$defs/', `#/components/schemas/${own}`)
          : walk(one, own),
      ]),
    );
  };
  const walked = walk(document, null) as Json & { readonly components: Json };
  const { components } = walked;
  return {
    ...walked,
    components: { ...components, schemas: { ...(components['schemas'] as Json), ...definitions } },
  };
}
