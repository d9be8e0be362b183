import { randomBytes } from 'node:crypto';
import type { Call, ResponseOf } from '@comptoir/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { z } from 'zod';

interface Session {
  readonly token: string;
  readonly csrf: string;
}

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: { readonly name: string; readonly content: Buffer };
}

/** The product's own calls, in process and with every check: the demo is made as a person would make it. */
export interface DemoClient {
  call<C extends Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(call: C, input?: Input): Promise<ResponseOf<C>>;
}

export function demoClient(http: FastifyInstance, session: Session): DemoClient {
  return {
    async call(call, input = {}) {
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => input.params?.[name] ?? '');
      const request: InjectOptions = {
        method: call.method,
        url: path,
        query: { ...input.query },
        headers: { cookie: `session=${session.token}; csrf=${session.csrf}`, 'x-csrf-token': session.csrf },
      };
      if (input.file) Object.assign(request, multipart(input.file, request.headers));
      else if (input.body !== undefined) request.payload = input.body as Record<string, unknown>;
      const answer = await http.inject(request);
      if (answer.statusCode !== 200) throw new Error(`demo: ${call.name} answered ${answer.statusCode}: ${answer.body.slice(0, 2000)}`);
      // The server answers what the contract says; tests check that.
      return answer.json();
    },
  };
}

function multipart(file: NonNullable<Input['file']>, headers: InjectOptions['headers']): InjectOptions {
  const boundary = `demo${randomBytes(16).toString('hex')}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: text/csv\r\n\r\n`;
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
