import type { Connector } from './connector.ts';

/** CRM objects, version 3. A search answers 10,000 records at most. */
export const hubspot: Connector = {
  reference: 'HubSpot API reference, CRM objects v3 and CRM search v3 (developers.hubspot.com, 2025)',
  origin: 'https://api.hubapi.com',
  sign_in: { kind: 'bearer', secret: 'token' },
  probe: { method: 'GET', path: '/crm/v3/objects/deals', query: { limit: '1' } },
  all: { method: 'GET', path: '/crm/v3/objects/{object}', query: { limit: '100', properties: '{fields}' } },
  changes: {
    method: 'POST',
    path: '/crm/v3/objects/{object}/search',
    body: {
      limit: 100,
      properties: '{fields}',
      sorts: [{ propertyName: 'hs_lastmodifieddate', direction: 'ASCENDING' }],
      filterGroups: [
        { filters: [{ propertyName: 'hs_lastmodifieddate', operator: 'GTE', value: '{since_ms}' }] },
      ],
    },
  },
  paging: { kind: 'cursor', from: 'paging.next.after', param: 'after', into: 'query' },
  records: 'results',
  changed_at: 'updatedAt',
  prefix: 'properties.',
  own_fields: ['id', 'createdAt', 'updatedAt', 'archived'],
  most: 10_000,
  deleted: {
    id: 'id',
    request: { method: 'GET', path: '/crm/v3/objects/{object}', query: { limit: '100', archived: 'true' } },
    deleted_at: 'archivedAt',
  },
};

/** Version 2, whose lists have cursors. */
export const pipedrive: Connector = {
  reference: 'Pipedrive API v2 reference (developers.pipedrive.com, 2025)',
  origin: 'https://{company_domain}.pipedrive.com',
  sign_in: { kind: 'header', header: 'x-api-token', secret: 'token' },
  probe: { method: 'GET', path: '/api/v2/deals', query: { limit: '1' } },
  all: { method: 'GET', path: '/api/v2/{object}', query: { limit: '500' } },
  changes: {
    method: 'GET',
    path: '/api/v2/{object}',
    query: { limit: '500', updated_since: '{since}', sort_by: 'update_time' },
  },
  paging: { kind: 'cursor', from: 'additional_data.next_cursor', param: 'cursor', into: 'query' },
  records: 'data',
  changed_at: 'update_time',
  // A deleted record is among the changed ones for 30 days.
  deleted: { id: 'id', flag: { field: 'is_deleted', is: true } },
};

/** `queryAll` has deleted records too: the field IsDeleted says which. */
export const salesforce: Connector = {
  reference: 'Salesforce REST API Developer Guide, version 62.0, and OAuth 2.0 client credentials flow',
  origin: 'https://{login_domain}',
  sign_in: {
    kind: 'oauth2',
    token_path: '/services/oauth2/token',
    client_id: 'client_id',
    client_secret: 'client_secret',
    origin: { from: 'instance_url', below: 'salesforce.com' },
  },
  probe: { method: 'GET', path: '/services/data/v62.0/limits' },
  all: {
    method: 'GET',
    path: '/services/data/v62.0/queryAll',
    query: { q: 'SELECT {fields} FROM {object}' },
  },
  changes: {
    method: 'GET',
    path: '/services/data/v62.0/queryAll',
    query: { q: 'SELECT {fields} FROM {object} WHERE SystemModstamp >= {since}' },
  },
  paging: { kind: 'address', from: 'nextRecordsUrl' },
  records: 'records',
  changed_at: 'SystemModstamp',
  asks_for_changed_at: true,
  deleted: { id: 'Id', flag: { field: 'IsDeleted', is: true } },
  too_many: 'REQUEST_LIMIT_EXCEEDED',
};
