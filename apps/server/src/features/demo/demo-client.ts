import { randomBytes } from 'node:crypto';
import { confirmPassword, type Call, type ResponseOf } from '@comptoir/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { CSRF_COOKIE, cookieNames } from '../../platform/http/index.ts';

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Absent: the live one. */
  readonly environment?: string;
  readonly file?: { readonly name: string; readonly content: Buffer };
}

/** The product's own calls, in process and with every check: the demo is made as a person would make it. */
export interface DemoClient {
  call<C extends Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
    call: C,
    input?: Input,
  ): Promise<ResponseOf<C>>;
}

/**
 * Nobody's, until a call signs in (log in, accept an invitation): it keeps the cookies that it is given, as a browser does, and confirms its
 * password where a call asks for it: a demo may take longer to make than a login counts.
 */
export function demoClient(http: FastifyInstance, password: string): DemoClient {
  // Any value will do before there is a session: it is compared with the header, which a foreign page can't set.
  let token = randomBytes(32).toString('base64url');
  const cookies = new Map(['http:', 'https:'].map((scheme) => [cookieNames(scheme).csrf, token]));
  const client: DemoClient = {
    async call(call, input = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await send(http, call, input, {
        cookie,
        'x-csrf-token': token,
        ...(input.environment === undefined ? {} : { 'x-environment-id': input.environment }),
      });
      if (answer.statusCode === 403 && answer.json<{ code: string }>().code === 'password_required') {
        await client.call(confirmPassword, { body: { password } });
        return client.call(call, input);
      }
      requireDone(call, answer);
      for (const { name, value } of answer.cookies) {
        cookies.set(name, value);
        if (name.endsWith(CSRF_COOKIE)) token = value;
      }
      return contentOf(answer, call.answers === 'file');
    },
  };
  return client;
}

/** Who acts on a server without sessions. */
export const ACTING_USER_HEADER = 'x-acting-user';

/** Somebody's, without a login: on a server that acts for people. */
export function actingClient(http: FastifyInstance, user_id: string): DemoClient {
  return {
    async call(call, input = {}) {
      const answer = await send(http, call, input, { [ACTING_USER_HEADER]: user_id });
      requireDone(call, answer);
      return contentOf(answer, call.answers === 'file');
    },
  };
}

function send(
  http: FastifyInstance,
  call: Pick<Call, 'method' | 'path'>,
  input: Input,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const request: InjectOptions = {
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, (_, name: string) => input.params?.[name] ?? ''),
    query: { ...input.query },
    headers,
  };
  if (input.file) Object.assign(request, multipart(input.file, headers));
  else if (input.body !== undefined) request.payload = input.body as Record<string, unknown>;
  return http.inject(request);
}

function requireDone({ name }: Pick<Call, 'name'>, { statusCode, body }: LightMyRequestResponse): void {
  if (statusCode !== 200) throw new Error(`demo: ${name} answered ${statusCode}: ${body.slice(0, 2000)}`);
}

/** The server answers what the contract says; tests check that. */
function contentOf<Content>(answer: LightMyRequestResponse, isFile: boolean): Content {
  const content: unknown = isFile ? answer.rawPayload : answer.json();
  return content as Content;
}

function multipart(file: NonNullable<Input['file']>, headers: InjectOptions['headers']): InjectOptions {
  const boundary = `demo${randomBytes(16).toString('hex')}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: text/csv\r\n\r\n`;
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
