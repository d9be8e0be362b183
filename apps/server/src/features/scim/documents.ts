import { AppError } from '@comptoir/contract/errors';
import { MAX_SCIM_BODY_BYTES, MAX_SCIM_BULK, MAX_SCIM_PAGE } from '@comptoir/kernel';
import {
  type Attribute,
  COMMON,
  type Resource,
  RESOURCE_TYPES,
  type ResourceType,
  type Schema,
  SCHEMAS,
} from './schema.ts';
import { ROOT } from './shown.ts';

/** RFC 7643, 5. */
export function serviceConfig(public_url: string): Resource {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: true, maxOperations: MAX_SCIM_BULK, maxPayloadSize: MAX_SCIM_BODY_BYTES },
    filter: { supported: true, maxResults: MAX_SCIM_PAGE },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token that an admin makes under Settings, Security.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: `${public_url}${ROOT}/ServiceProviderConfig`,
    },
  };
}

function listed(resources: readonly Resource[]): Resource {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function typeDocument({ name, endpoint, core, extension }: ResourceType, public_url: string): Resource {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint,
    description: core.description,
    schema: core.id,
    schemaExtensions: extension === null ? [] : [{ schema: extension.id, required: false }],
    meta: { resourceType: 'ResourceType', location: `${public_url}${ROOT}/ResourceTypes/${name}` },
  };
}

export const resourceTypes = (public_url: string): Resource =>
  listed(RESOURCE_TYPES.map((type) => typeDocument(type, public_url)));

export function resourceType(id: string, public_url: string): Resource {
  const type = RESOURCE_TYPES.find(({ name }) => name === id);
  if (!type) throw new AppError('not_found', { object: 'resource type' });
  return typeDocument(type, public_url);
}

/** Every quality is said: validators look for each. */
function attributeDocument(attribute: Attribute): Resource {
  const { name, type, description, multi, sub, mutability, required, caseExact, uniqueness } = attribute;
  return {
    name,
    type,
    multiValued: multi === true,
    description,
    required: required === true,
    caseExact: caseExact === true,
    mutability: mutability ?? 'readWrite',
    returned: name === 'id' ? 'always' : 'default',
    uniqueness: uniqueness ?? 'none',
    ...(sub === undefined ? {} : { subAttributes: sub.map(attributeDocument) }),
  };
}

/** Id and meta belong to every resource and to no schema; the id is named because clients look for it. */
const OF_ALL = COMMON.filter(({ name }) => name === 'id');

function schemaDocument({ id, name, description, attributes }: Schema, public_url: string): Resource {
  const own = RESOURCE_TYPES.some(({ core }) => core.id === id) ? [...OF_ALL, ...attributes] : attributes;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description,
    attributes: own.map(attributeDocument),
    meta: { resourceType: 'Schema', location: `${public_url}${ROOT}/Schemas/${id}` },
  };
}

export const schemas = (public_url: string): Resource =>
  listed(SCHEMAS.map((schema) => schemaDocument(schema, public_url)));

export function schema(id: string, public_url: string): Resource {
  const found = SCHEMAS.find((one) => one.id.toLowerCase() === id.toLowerCase());
  if (!found) throw new AppError('not_found', { object: 'schema' });
  return schemaDocument(found, public_url);
}
