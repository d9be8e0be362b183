import type { Connector } from './connector.ts';

/** One report answers everybody with the fields that a request names: no pages, and nothing about changes of a whole record. */
export const bamboohr: Connector = {
  reference:
    'BambooHR API v1, Request a custom report and Getting started (documentation.bamboohr.com); the body of the request is from memory',
  origin: 'https://{company_domain}.bamboohr.com',
  sign_in: { kind: 'basic', username: 'token', password: 'x' },
  probe: { method: 'GET', path: '/api/v1/meta/fields' },
  all: {
    method: 'POST',
    path: '/api/v1/reports/custom',
    query: { format: 'JSON', onlyCurrent: 'false' },
    body: { title: 'Comptoir', fields: '{fields}' },
  },
  changes: null,
  paging: { kind: 'none' },
  records: 'employees',
  changed_at: null,
  object: 'employees',
  empty: '0000-00-00',
  too_many_status: 503,
};

/** Version 1, whose list has the supervisor and the dates of employment in one answer: version 2 needs a question per person. */
export const personio: Connector = {
  reference:
    'Personio API v1, List Company Employees and its Pagination Adoption Guide (developer.personio.de, 2025)',
  origin: 'https://api.personio.de',
  sign_in: {
    kind: 'exchange',
    token_path: '/v1/auth',
    client_id: 'client_id',
    client_secret: 'client_secret',
    from: 'data.token',
  },
  probe: { method: 'GET', path: '/v1/company/employees', query: { limit: '1', offset: '0' } },
  all: { method: 'GET', path: '/v1/company/{object}', query: { limit: '100', offset: '0' } },
  changes: {
    method: 'GET',
    path: '/v1/company/{object}',
    query: { limit: '100', offset: '0', updated_since: '{since}' },
  },
  paging: { kind: 'offset', param: 'offset', size: 100 },
  records: 'data',
  changed_at: 'last_modified_at',
  step: 'attributes.{name}.value',
  object: 'employees',
};

/** The users of version 3, former employees too. The newer API is a beta of several resources per person. */
export const lucca: Connector = {
  reference: 'Lucca Directory API v3, List Users (developers.lucca.fr, legacy reference, 2025)',
  origin: 'https://{company_host}',
  sign_in: { kind: 'header', header: 'authorization', secret: 'token', prefix: 'lucca application=' },
  probe: { method: 'GET', path: '/api/v3/users', query: { paging: '0,1', fields: 'id' } },
  all: {
    method: 'GET',
    path: '/api/v3/{object}',
    query: { paging: '0,1000', formerEmployees: 'true', fields: '{fields}' },
  },
  changes: {
    method: 'GET',
    path: '/api/v3/{object}',
    query: { paging: '0,1000', formerEmployees: 'true', fields: '{fields}', modifiedAt: 'since,{since}' },
  },
  paging: { kind: 'range', param: 'paging', size: 1000 },
  records: 'data.items',
  changed_at: 'modifiedAt',
  asks_for_changed_at: true,
  object: 'users',
};
