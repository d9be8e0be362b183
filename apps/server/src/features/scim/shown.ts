import { createHash } from 'node:crypto';
import type { ScimShownQuery } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { findPlace, type Place } from './paths.ts';
import type { Resource, ResourceType } from './schema.ts';
import { isObject } from './values.ts';

export interface Meta {
  readonly created: Date;
  readonly last_modified: Date;
}

export const ROOT = '/api/scim/v2';

/** With its schemas, its address and its version: a hash of `content`, which is what it shows unless said. */
export function complete(
  type: ResourceType,
  resource: Resource,
  { created, last_modified }: Meta,
  public_url: string,
  content: unknown = resource,
): Resource {
  const version = `W/"${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)}"`;
  const extension = type.extension === null ? undefined : resource[type.extension.id];
  const hasExtension = isObject(extension) && Object.keys(extension).length > 0;
  const { ...rest } = resource;
  if (type.extension !== null && !hasExtension) delete rest[type.extension.id];
  return {
    schemas: [type.core.id, ...(type.extension !== null && hasExtension ? [type.extension.id] : [])],
    ...rest,
    meta: {
      resourceType: type.name,
      created: created.toISOString(),
      lastModified: last_modified.toISOString(),
      location: `${public_url}${ROOT}${type.endpoint}/${String(resource['id'])}`,
      version,
    },
  };
}

export const versionOf = (resource: Resource): string =>
  isObject(resource['meta']) ? String(resource['meta']['version']) : '';

/** `If-Match` of a write: refused when the resource has changed since. */
export function assertUnchanged(resource: Resource, if_match: string | undefined): void {
  if (if_match === undefined || if_match === '*') return;
  const named = if_match.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (!named.includes(versionOf(resource).replace(/^W\//, ''))) throw new AppError('scim_changed');
}

const namesOf = (list: string | undefined): readonly string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Whether an answer has this attribute: a list that is not shown need not be read. */
export function shows({ attributes, excludedAttributes }: ScimShownQuery, name: string): boolean {
  const has = (list: string | undefined) =>
    namesOf(list).some((one) => {
      const [first] = one.toLowerCase().split(':').at(-1)?.split('.') ?? [];
      return first === name.toLowerCase();
    });
  return attributes === undefined || attributes === '' ? !has(excludedAttributes) : has(attributes);
}

/** Id and schemas are always there (RFC 7643, 7). */
export function only(
  type: ResourceType,
  resource: Resource,
  { attributes, excludedAttributes }: ScimShownQuery,
): Resource {
  const wanted = namesOf(attributes);
  if (wanted.length > 0) return picked(type, resource, wanted);
  const { ...rest } = resource;
  for (const name of namesOf(excludedAttributes)) {
    const place = findPlace(type, name);
    if (place === 'extension' && type.extension) delete rest[type.extension.id];
    else if (place === 'extension') continue;
    else if (place !== null && place !== 'ignored' && !isAlways(place)) withoutPlace(rest, place);
  }
  return rest;
}

const isAlways = ({ attribute }: Place): boolean => attribute.name === 'id' || attribute.name === 'schemas';

function withoutPlace(resource: Resource, { urn, attribute, sub }: Place): void {
  const there = urn === null ? resource : resource[urn];
  if (!isObject(there)) return;
  const container = urn === null ? resource : { ...there };
  const value = container[attribute.name];
  if (sub === null) delete container[attribute.name];
  else if (isObject(value)) {
    const { [sub.name]: _, ...rest } = value;
    container[attribute.name] = rest;
  }
  if (urn !== null) resource[urn] = container;
}

function picked(type: ResourceType, resource: Resource, wanted: readonly string[]): Resource {
  const shown: Resource = { schemas: resource['schemas'], id: resource['id'] };
  for (const name of wanted) {
    const place = findPlace(type, name);
    if (place === 'extension' && type.extension) copy(shown, resource, type.extension.id);
    if (place === null || typeof place === 'string') continue;
    const from = place.urn === null ? resource : resource[place.urn];
    if (!isObject(from)) continue;
    const value = from[place.attribute.name];
    if (value === undefined) continue;
    const to = place.urn === null ? shown : containerIn(shown, place.urn);
    to[place.attribute.name] =
      place.sub !== null && isObject(value)
        ? { ...(to[place.attribute.name] as object | undefined), [place.sub.name]: value[place.sub.name] }
        : value;
  }
  return shown;
}

function copy(to: Resource, from: Resource, name: string): void {
  if (from[name] !== undefined) to[name] = from[name];
}

function containerIn(resource: Resource, urn: string): Resource {
  const there = resource[urn];
  const container: Resource = isObject(there) ? there : {};
  resource[urn] = container;
  return container;
}
