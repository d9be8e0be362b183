import { PUBLIC_API_TAGS } from '@comptoir/contract';
import { MAX_API_CALLS_PER_MINUTE } from '@comptoir/kernel';
import type { z } from 'zod';
import { statusOf } from './errors.ts';
import { problemDetail } from './problem-texts.ts';
import { schemaOf } from './json-schemas.ts';
import { tagOf } from './openapi-operation.ts';
import { errorCodes, headersOf } from './openapi-parts.ts';
import type { AnyCall } from './route.ts';
import { schemaText } from './schema-text.ts';

/** `/api/docs`: every call on one page. Static HTML without a script, as the content policy wants. */
export function docsPage(calls: readonly AnyCall[], version: string): string {
  return pageOf(calls, {
    title: 'Comptoir API',
    json: '/api/openapi.json',
    version,
    groupOf: (call) => call.path.split('/').find((part) => part !== '' && part !== 'api') ?? '',
    intro: `<p>Amounts are decimal strings, dates <code>YYYY-MM-DD</code>, months <code>YYYY-MM</code>. A session cookie opens every call but the public ones;
writes carry the <code>csrf</code> cookie's value in <code>x-csrf-token</code> and may carry an <code>Idempotency-Key</code>.
A refusal is <code>{code, params, field, request_id}</code>.</p>`,
  });
}

/** `/api/public/docs`: the calls that are made with an API key, and what their refusals mean. */
export function publicDocsPage(calls: readonly AnyCall[], version: string): string {
  const codes = [...new Set(calls.flatMap(errorCodes))].toSorted();
  const problems = codes
    .map(
      (code) =>
        `<p id="problem-${escape(code)}"><code>${statusOf(code)} ${escape(code)}</code> ${escape(problemDetail(code, {}, null))}</p>`,
    )
    .join('');
  return pageOf(calls, {
    title: 'Comptoir public API',
    json: '/api/public/openapi.json',
    version,
    groupOf: tagOf,
    order: PUBLIC_API_TAGS.map(({ name }) => name),
    intro: `<p>Send an API key in the header <code>X-API-Key</code>: an admin makes one in the settings, under API. It has the rights of who made it, or some of them.
A key makes ${MAX_API_CALLS_PER_MINUTE} calls a minute; each answer has <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds),
and a refusal for too many <code>Retry-After</code>. Writes are done whole or not at all, and may carry an <code>Idempotency-Key</code>, under which a write sent again
within a day acts once. A refusal is a problem of RFC 9457 (<code>application/problem+json</code>): compare its <code>code</code>; <code>field</code> says where, as <code>data.3.email</code>.</p>`,
    outro: `<section><h2>Refusals</h2>${problems}</section>`,
  });
}

interface Page {
  readonly title: string;
  readonly json: string;
  readonly version: string;
  readonly groupOf: (call: AnyCall) => string;
  /** Of the groups. Absent: by path. */
  readonly order?: readonly string[];
  readonly intro: string;
  readonly outro?: string;
}

function pageOf(calls: readonly AnyCall[], page: Page): string {
  const byPath = calls.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
  const placeOf = (name: string) => page.order?.indexOf(name) ?? 0;
  const groups = [...Map.groupBy(byPath, page.groupOf)].toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  const index = groups.map(([name]) => `<a href="#${escape(idOf(name))}">${escape(name)}</a>`).join(' · ');
  const sections = groups
    .map(
      ([name, list]) =>
        `<section id="${escape(idOf(name))}"><h2>${escape(name)}</h2>${list.map(callHtml).join('')}</section>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title}</title><style>${STYLE}</style></head><body><main><h1>${page.title}</h1>
<p>Version ${escape(page.version)} · ${calls.length} calls · <a href="${page.json}">openapi.json</a></p>
${page.intro}<nav>${index}</nav>${sections}${page.outro ?? ''}</main></body></html>`;
}

const idOf = (name: string) => `calls-${name.toLowerCase()}`;

function callHtml(call: AnyCall): string {
  const errors = `<p class="errors">${errorCodes(call)
    .map((code) => `<code>${statusOf(code)} ${escape(code)}</code>`)
    .join(' ')}</p>`;
  const headers = headersOf(call).map(({ name, required }) => `${name}${required ? '' : '?'}: string`);
  const parts = [
    part('Path', call.params, 'input'),
    part('Query', call.query, 'input'),
    headers.length > 0 ? block('Headers', headers.join('\n')) : '',
    part(call.multipart ? 'Form fields, beside the file' : 'Body', call.body, 'input'),
    call.answers === 'file' ? block('Answer', 'a file') : part('Answer', call.response, 'output'),
  ];
  return `<article id="${escape(call.name)}"><h3><b class="${call.method.toLowerCase()}">${call.method}</b> <code>${escape(call.path)}</code></h3>
<p>${escape(call.summary)}</p><p class="permission">${escape(permissionText(call))}</p>${errors}<details><summary>Schemas</summary>${parts.join('')}</details></article>`;
}

function part(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  return schema ? block(title, schemaText(schemaOf(schema, io))) : '';
}

function block(title: string, text: string): string {
  return `<h4>${escape(title)}</h4><pre>${escape(text)}</pre>`;
}

function permissionText({ permission, caller, needs_all_rights }: AnyCall): string {
  if (needs_all_rights) return 'keys with all rights of their owner';
  switch (permission.kind) {
    case 'resource':
      return `${permission.resource}: ${permission.level}`;
    case 'binary':
      return permission.permission;
    case 'public':
      return 'no session needed';
    case 'session':
      return caller === 'api_key' ? 'any key' : 'any session';
    case 'god':
      return 'support';
  }
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 Inter,system-ui,sans-serif}body{margin:0}main{max-width:880px;margin:0 auto;padding:32px 20px}
h1{font-size:26px;margin:0}h2{font-size:18px;margin:32px 0 8px;border-bottom:1px solid light-dark(#ddd,#444);padding-bottom:4px}h3{font-size:15px;margin:16px 0 0;font-weight:500}
code{overflow-wrap:anywhere}article p{margin:2px 0;overflow-wrap:anywhere}b{display:inline-block;min-width:62px;font-size:12px}.get{color:light-dark(#0b6b3a,#6fd3a0)}.post,.put,.patch{color:light-dark(#1d4fb8,#8fb4ff)}
.delete{color:light-dark(#b3261e,#ff9d94)}.permission,.errors{color:light-dark(#555,#aaa);font-size:13px}a{color:inherit}
h4{margin:10px 0 2px;font-size:13px}pre{margin:0;padding:10px;overflow-x:auto;background:light-dark(#f4f3f0,#212428);border-radius:6px;font-size:12px}summary{cursor:pointer;font-size:13px}`;
