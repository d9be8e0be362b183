import type { ScimListQuery } from '@comptoir/contract';
import { MAX_SCIM_PAGE } from '@comptoir/kernel';
import type { Filter } from './filter.ts';
import { matches, valuesAt } from './filter-match.ts';
import { findPlace } from './paths.ts';
import type { Resource, ResourceType } from './schema.ts';

export interface Page {
  readonly skip: number;
  readonly count: number;
}

/** RFC 7644, 3.4.2.4: a start below 1 is 1, a negative count is 0. */
export function pageOf({ startIndex, count }: ScimListQuery): Page {
  const skip = Math.max(1, Math.min(startIndex ?? 1, 1_000_000)) - 1;
  return { skip, count: Math.max(0, Math.min(count ?? MAX_SCIM_PAGE, MAX_SCIM_PAGE)) };
}

export function listAnswer(resources: readonly Resource[], total: number, { skip }: Page): Resource {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: skip + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

export function thoseThat(
  type: ResourceType,
  resources: readonly Resource[],
  filter: Filter | null,
): readonly Resource[] {
  if (filter === null) return resources;
  // Its names are checked where nobody is, too.
  matches(type, {}, filter);
  return resources.filter((resource) => matches(type, resource, filter));
}

/** By the first value of an attribute; what has none comes last. */
export function sortedBy(
  type: ResourceType,
  resources: readonly Resource[],
  { sortBy, sortOrder }: ScimListQuery,
): readonly Resource[] {
  const place = sortBy === undefined ? null : findPlace(type, sortBy);
  if (place === null || typeof place === 'string') return resources;
  const direction = sortOrder === 'descending' ? -1 : 1;
  const keyed = resources.map((resource) => {
    const [value] = valuesAt(resource, place);
    // Texts and switches: a list of complex ones is sorted by their `value`.
    const key = typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : null;
    return { resource, key };
  });
  return keyed
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return a.key === b.key ? 0 : a.key < b.key ? -direction : direction;
    })
    .map(({ resource }) => resource);
}
