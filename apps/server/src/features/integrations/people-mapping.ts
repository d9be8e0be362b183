import { SourceError } from './sources/source.ts';
import type { StoredPeople } from './sync-queries.ts';

/** The mapping for another answer, whose columns may come in another order. One that it needs and that is gone is refused. */
export function mappingFor(
  { columns, mapping, options }: StoredPeople,
  headers: readonly string[],
  is_looked_at: boolean,
): Pick<StoredPeople, 'mapping' | 'options'> {
  const targets = new Map(columns.map((name, at) => [name, mapping[at] ?? 'ignore'] as const));
  const needed = [...targets].filter(([, target]) => target !== 'ignore').map(([name]) => name);
  const next = { mapping: headers.map((name) => targets.get(name) ?? 'ignore'), options };
  // A person looks at it: what is left is a beginning.
  if (is_looked_at) return next;
  const gone = [...needed, ...(options.only ? [options.only.column] : [])].find(
    (name) => !headers.includes(name),
  );
  if (gone !== undefined) throw new SourceError('column_gone', { detail: gone });
  return next;
}

/** Attributes that the mapping fills. */
export const attributesOf = (mapping: readonly string[]): string[] =>
  mapping.flatMap((target) => (target.startsWith('attribute:') ? [target.slice('attribute:'.length)] : []));
