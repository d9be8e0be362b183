import type { Login } from './product.ts';

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** The API as a signed-in person's browser calls it: session cookie, CSRF header. */
export interface Api {
  get<T>(path: string): Promise<Answer<T>>;
  post<T>(path: string, body?: unknown): Promise<Answer<T>>;
  put<T>(path: string, body?: unknown): Promise<Answer<T>>;
  patch<T>(path: string, body?: unknown): Promise<Answer<T>>;
  delete<T>(path: string, body?: unknown): Promise<Answer<T>>;
  upload<T>(path: string, form: FormData): Promise<Answer<T>>;
  readonly cookies: Map<string, string>;
}

/** Without a session until `POST /auth/login` (see `signInApi`). */
export function anonymousApi(url: string): Api {
  const cookies = new Map<string, string>();
  const send = async <T>(method: string, path: string, body: unknown): Promise<Answer<T>> => {
    const headers: Record<string, string> = {
      cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
    };
    if (method !== 'GET') headers['x-csrf-token'] = cookies.get('csrf') ?? cookies.get('__Host-csrf') ?? '';
    if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
    const init: RequestInit = { method, headers, redirect: 'manual' };
    if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body);
    const response = await fetch(`${url}${path}`, init);
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as T,
      headers: response.headers,
    };
  };
  return {
    cookies,
    get: (path) => send('GET', path, undefined),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path, body) => send('DELETE', path, body),
    upload: (path, form) => send('POST', path, form),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, at);
  if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
  else cookies.set(name, decodeURIComponent(pair.slice(at + 1)));
}

/** Support gives a reason too, and is in. */
export async function signInApi(url: string, login: Login): Promise<Api> {
  const api = anonymousApi(url);
  // The first read brings the CSRF cookie.
  await api.get('/api/me');
  const answer = await api.post('/auth/login', login);
  if (answer.status !== 200)
    throw new Error(`sign-in of ${login.email}: ${answer.status} ${JSON.stringify(answer.body)}`);
  const me = await api.get<{ code?: string }>('/api/me');
  if (me.body.code === 'reason_required') await api.post('/auth/reason', { reason: 'An end-to-end test' });
  return api;
}

export const FIRST_ADMIN: Login = { email: 'admin@example.com', password: 'Tidy-heron-2026-lamp!' };

/** Uses the one-time link of an empty installation: a company and its first admin. */
export async function setUpCompany(
  url: string,
  setup_url: string | null,
  company = 'Test company',
  admin = FIRST_ADMIN,
): Promise<Api> {
  const token = new URL(setup_url ?? '').searchParams.get('token');
  const api = anonymousApi(url);
  await api.get('/api/me');
  const answer = await api.post('/auth/account_creation', {
    token,
    password: admin.password,
    setup: { company, name: 'First admin', email: admin.email },
  });
  if (answer.status !== 200) throw new Error(`setup: ${answer.status} ${JSON.stringify(answer.body)}`);
  return api;
}
