import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, operations, paths } from './schema.ts';

export type { components, operations, paths };

export interface ApiOptions extends Omit<ClientOptions, 'baseUrl' | 'headers'> {
  /** Where Comptoir is: `https://pay.example.com`. */
  readonly url: string;
  /** The API key. */
  readonly key: string;
  /** Others than the key's. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type ApiClient = Client<paths>;

/** Calls of the public API, typed: `client.GET('/api/public/v3/users/{id}', { params: { path: { id } } })`. */
export function apiClient({ url, key, headers, ...options }: ApiOptions): ApiClient {
  return createClient<paths>({
    ...options,
    baseUrl: url.replace(/\/$/, ''),
    headers: { ...headers, 'X-API-Key': key },
  });
}

/** A page of a list: its rows, and where the next one begins. */
interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

/** A refusal, as problem details (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** The answer of a call that was refused. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

/** Every row of a list, page after page: `for await (const user of rows((cursor) => client.GET(..., { params: { query: { cursor } } })))`. */
export async function* rows<Row>(
  read: (cursor: string | undefined) => Promise<{ readonly data?: Page<Row>; readonly error?: Problem }>,
): AsyncGenerator<Row> {
  for (let cursor: string | undefined; ;) {
    const { data, error } = await read(cursor);
    if (!data) throw new ApiError(error as Problem);
    yield* data.data;
    if (data.next_cursor === null) return;
    cursor = data.next_cursor;
  }
}
