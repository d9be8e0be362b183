import type { StreamedAnswer } from '../../../../platform/outgoing/request-outgoing.ts';
import { SourceError } from '../source.ts';
import type { Connector, Paging, RequestDescription } from './connector.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** What a request is filled with. */
export interface Filling {
  readonly settings: Readonly<Record<string, string>>;
  readonly object: string;
  readonly fields: readonly string[];
  /** An instant; null: everything. */
  readonly since: string | null;
}

export interface PageRequest {
  readonly method: 'GET' | 'POST';
  /** Below the connector's origin. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: { readonly [name: string]: Json } | null;
}

/** A value by the names on the way to it: `paging.next.after`. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  return path
    .split('.')
    .reduce<Json | undefined>(
      (at, name) =>
        at !== null && typeof at === 'object' && !Array.isArray(at)
          ? (at as Record<string, Json>)[name]
          : undefined,
      value,
    );
}

export function filled(description: RequestDescription, filling: Filling): PageRequest {
  const body = description.body === undefined ? null : fill(description.body, filling);
  return {
    method: description.method,
    path: fillText(description.path, filling, encodeURIComponent),
    query: Object.fromEntries(
      Object.entries(description.query ?? {}).map(([name, text]) => [name, fillText(text, filling)]),
    ),
    body: body as PageRequest['body'],
  };
}

function fill(template: NonNullable<RequestDescription['body']>, filling: Filling): Json {
  if (typeof template === 'string')
    return template === '{fields}' ? [...filling.fields] : fillText(template, filling);
  if (typeof template === 'number') return template;
  if (Array.isArray(template)) return template.map((one) => fill(one, filling));
  return Object.fromEntries(Object.entries(template).map(([name, one]) => [name, fill(one, filling)]));
}

export function fillText(
  text: string,
  { settings, object, fields, since }: Filling,
  encode: (text: string) => string = (plain) => plain,
): string {
  const values: Readonly<Record<string, string>> = {
    ...settings,
    object,
    fields: fields.join(','),
    since: since ?? '',
    since_ms: since === null ? '' : String(Date.parse(since)),
  };
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(values[name] ?? ''));
}

/** The request for the next page; null: this was the last one. */
export function nextPage(
  paging: Paging,
  before: PageRequest,
  answer: { readonly json: Json; readonly headers: StreamedAnswer['headers']; readonly count: number },
): PageRequest | null {
  switch (paging.kind) {
    case 'cursor': {
      const mark = valueAt(answer.json, paging.from);
      if (typeof mark !== 'string' && typeof mark !== 'number') return null;
      // A search is continued by its body, wherever the mark of a list goes.
      return before.body !== null || paging.into === 'body'
        ? { ...before, body: { ...before.body, [paging.param]: String(mark) } }
        : { ...before, query: { ...before.query, [paging.param]: String(mark) } };
    }
    case 'address':
      return atAddress(valueAt(answer.json, paging.from));
    case 'link_header':
      return atAddress(/<([^>]+)>\s*;\s*rel="?next"?/.exec(String(answer.headers['link'] ?? ''))?.[1]);
    case 'offset':
      return answer.count < paging.size
        ? null
        : withNumber(before, paging.param, Number(before.query[paging.param] ?? 0) + paging.size);
    case 'page':
      return answer.count < paging.size
        ? null
        : withNumber(before, paging.param, Number(before.query[paging.param] ?? paging.first) + 1);
    case 'range': {
      const start = Number((before.query[paging.param] ?? '0').split(',')[0]) + paging.size;
      return answer.count < paging.size
        ? null
        : { ...before, query: { ...before.query, [paging.param]: `${start},${paging.size}` } };
    }
    case 'none':
      return null;
  }
}

const withNumber = (before: PageRequest, param: string, value: number): PageRequest => ({
  ...before,
  query: { ...before.query, [param]: String(value) },
});

/** Of the same system, whatever host the address names. */
function atAddress(address: Json | undefined): PageRequest | null {
  if (typeof address !== 'string' || address === '') return null;
  const url = new URL(address, 'https://origin.invalid');
  return { method: 'GET', path: url.pathname, query: Object.fromEntries(url.searchParams), body: null };
}

/** The records of an answer. One that has none where they should be is broken, and not the end. */
export function recordsOf({ records }: Connector, json: Json): readonly Json[] {
  const found = valueAt(json, records);
  // Some systems say null for none.
  if (found === null) return [];
  if (!Array.isArray(found)) throw new SourceError('unreadable', { detail: records });
  return found as readonly Json[];
}

/** Where the value of a field is in a record. */
function placeOf({ prefix = '', own_fields = [], step }: Connector, field: string): string {
  if (own_fields.includes(field)) return field;
  if (step === undefined) return `${prefix}${field}`;
  return field
    .split('.')
    .map((name) => step.replace('{name}', name))
    .join('.');
}

/** One cell: lists with a semicolon between, anything deeper as it came. */
export function cellOf(connector: Connector, record: Json, field: string): string {
  const value = valueAt(record, placeOf(connector, field));
  if (value === undefined || value === null || value === connector.empty) return '';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(';');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** When the record changed, as the answer says it. */
export function changeOf(connector: Connector, record: Json): Json | undefined {
  return connector.changed_at === null
    ? undefined
    : valueAt(record, placeOfChange(connector, connector.changed_at));
}

/** A change date is the record's own, unless every value is behind a step. */
const placeOfChange = (connector: Connector, changed_at: string) =>
  connector.step === undefined ? changed_at : placeOf(connector, changed_at);
