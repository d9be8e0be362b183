import { AppError } from '@comptoir/contract/errors';
import { findPlace } from './paths.ts';
import type { Resource, ResourceType } from './schema.ts';
import { isObject, readValue } from './values.ts';

/**
 * A whole resource as a provider sends it, over what is there: what it leaves out stays, null and an empty value go. What only the service
 * writes, and what it does not keep, is passed over (RFC 7644, 3.5.1).
 */
export function readBody(type: ResourceType, body: unknown, before: Resource): Resource {
  if (!isObject(body)) throw new AppError('scim_syntax');
  const after = structuredClone(before);
  for (const [name, sent] of Object.entries(body)) {
    const place = findPlace(type, name);
    if (place === 'extension') readExtension(type, name, sent, after);
    else if (place !== null && place !== 'ignored' && place.sub === null && place.urn === null)
      put(after, place.attribute, readable(place.attribute, sent));
    else if (place !== null && place !== 'ignored' && place.sub === null && place.urn !== null)
      put(containerOf(after, place.urn), place.attribute, readable(place.attribute, sent));
  }
  return after;
}

type Attribute = ResourceType['core']['attributes'][number];

const UNTOUCHED = Symbol('written by the service alone');

const readable = (attribute: Attribute, sent: unknown): unknown =>
  attribute.mutability === 'readOnly' ? UNTOUCHED : readValue(attribute, sent);

function readExtension(type: ResourceType, urn: string, sent: unknown, after: Resource): void {
  if (sent === null) return;
  if (!isObject(sent)) throw new AppError('scim_value_invalid', { attribute: urn });
  for (const [name, one] of Object.entries(sent)) {
    const place = findPlace(type, `${urn}:${name}`);
    if (place === null || typeof place === 'string' || place.sub !== null || place.urn === null) continue;
    put(containerOf(after, place.urn), place.attribute, readable(place.attribute, one));
  }
}

export function containerOf(resource: Resource, urn: string | null): Resource {
  if (urn === null) return resource;
  const there = resource[urn];
  if (isObject(there)) return there;
  const made: Resource = {};
  resource[urn] = made;
  return made;
}

function put(container: Resource, { name }: Attribute, value: unknown): void {
  if (value === UNTOUCHED) return;
  if (value === undefined) delete container[name];
  else container[name] = value;
}
