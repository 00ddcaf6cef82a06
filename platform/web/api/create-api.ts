import type { ListMeta } from '#platform/contract/resource.ts';
import { platformText } from '../i18n/i18n.ts';
import { snackbar } from '../overlays/snackbar.tsx';
import { ApiError, needsReauthentication } from './api-error.ts';
import { missingFeature, readApiError } from './error-messages.ts';
import { logFailure } from './log-failure.ts';
import { sendForm } from './upload.ts';
import { outlivesPage } from './outlives-page.ts';
import { queryText } from './query-text.ts';
import type { Query } from './query-text.ts';

/** What every answer carries. */
export interface Answer<T> {
  readonly data: T;
  readonly meta: ListMeta | undefined;
  /** The whole body, for keys beside data and meta. */
  readonly body: unknown;
}

/** Settings of one call. */
export interface CallOptions {
  query?: Query | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Statuses whose handling (log out, redirect, message) this call does itself; they go along in the header response-interceptor. */
  exclude?: readonly number[] | undefined;
  /** True: a failure is only logged; log out and redirects stay. */
  quiet?: boolean | undefined;
  /** True: times in the body of a POST or PUT that name no zone are on the person's clock and are converted to the server's. */
  zoned?: boolean | undefined;
  /** The updated_at that a change was made on: the server refuses with a 412 what somebody saved since. */
  version?: string | undefined;
  /** True: the browser sends it to the end though its page is closed, where the body is small enough (`outlivesPage`). */
  outlivesPage?: boolean | undefined;
  /** Longest wait in milliseconds; null waits as long as it takes. */
  timeout?: number | null | undefined;
}

/** The client of one account; made once per account by the shell. */
export interface Api {
  readonly accountId: number | null;
  get<T>(path: string, options?: CallOptions): Promise<Answer<T>>;
  post<T>(path: string, options?: CallOptions): Promise<Answer<T>>;
  put<T>(path: string, options?: CallOptions): Promise<Answer<T>>;
  patch<T>(path: string, options?: CallOptions): Promise<Answer<T>>;
  delete<T>(path: string, options?: CallOptions): Promise<Answer<T>>;
  upload<T>(path: string, options: UploadOptions): Promise<Answer<T>>;
  /** Fetches a file and hands it to the browser's downloads. */
  download(path: string, options?: CallOptions & { name?: string }): Promise<void>;
  url(path: string, query?: Query): string;
}

/** A form with files, sent with progress. */
export interface UploadOptions extends Omit<CallOptions, 'body'> {
  form: FormData;
  method?: 'POST' | 'PUT' | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
}

/** What the shell decides for the client. */
export interface ApiSettings {
  accountId: number | null;
  baseUrl?: string | undefined;
  /** Turns a path into an address below baseUrl; /v2/{accountId}/{path}.json when absent. */
  address?: ((path: string) => string) | undefined;
  /** Headers that say who calls, in place of the main API's. */
  headers?: (() => Promise<Record<string, string>> | Record<string, string>) | undefined;
  /** True for a service whose refusals are its callers' to handle, but for a missing sign-in. */
  handlesSignInOnly?: boolean | undefined;
  onLog?: ((failure: ApiError) => void) | undefined;
  getToken: () => string | null | Promise<string | null>;
  timeZone?: (() => string) | undefined;
  /** The identifier of the product that calls. */
  product?: string | undefined;
  onUnauthorised: () => void;
  /** Usually goes to /access-denied. */
  onForbidden: (error: ApiError) => void;
  /** A 460: the plan lacks the feature. */
  onNoFeature?: ((feature: string | null, error: ApiError) => void) | undefined;
  /** A sensitive act wants the password again: asks for it; true repeats the call once. */
  onReauthentication?: (() => Promise<boolean>) | undefined;
  onMessage?: (message: { kind: 'error' | 'warning'; text: string }) => void;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Makes the typed client; refusals act as the error catalogue says, then reject with an ApiError. */
export function createApi(settings: ApiSettings): Api {
  const url = (path: string, query?: Query) =>
    (settings.baseUrl ?? '') +
    (settings.address ? settings.address(path) : pathOf(path, settings.accountId)) +
    queryText(query);

  const call =
    (method: Method) =>
    async <T>(path: string, options: CallOptions = {}): Promise<Answer<T>> => {
      const response = await send(method, path, options);
      return response.status === 204 ? answer<T>(null) : answer<T>(await readBody(response));
    };

  async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
    const headers = await headersOf(settings, options);
    if (options.body !== undefined) headers.set('Content-Type', 'application/json');
    // Another host gets credentials only where it allows this origin by name.
    const init: RequestInit = {
      method,
      headers,
      credentials: settings.baseUrl ? 'include' : 'same-origin',
    };
    if (options.body !== undefined)
      init.body = JSON.stringify(
        options.zoned && (method === 'POST' || method === 'PUT')
          ? await zoned(options.body)
          : options.body,
      );
    if (options.outlivesPage && outlivesPage(init.body)) init.keepalive = true;
    const limit = () => waitingLimit(options);
    const attempt = () =>
      fetch(url(path, options.query), { ...init, signal: limit() }).catch((cause: unknown) =>
        refuseNetwork(cause, method, options),
      );
    const response = await attempt();
    if (response.ok) return response;
    const error = await errorOf(response);
    if (!needsReauthentication(error) || !(await settings.onReauthentication?.()))
      throw refuse(error, method, options);
    const again = await attempt();
    if (!again.ok) throw refuse(await errorOf(again), method, options);
    return again;
  }

  // Zones are known by a library that the first page does without.
  async function zoned(body: unknown): Promise<unknown> {
    return (await import('./in-sending-zone.ts')).inSendingZone(body, zoneOf(settings));
  }

  function refuseNetwork(cause: unknown, method: Method, options: CallOptions): never {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    const message = platformText(
      cause instanceof DOMException && cause.name === 'TimeoutError'
        ? 'errors.timeout'
        : 'errors.offline',
    );
    const error = new ApiError({ status: 0, message, body: cause });
    if (options.quiet) log(error);
    else if (method !== 'GET') show('error', message);
    throw error;
  }

  function refuse(error: ApiError, method: Method, options: CallOptions): ApiError {
    if (isExcluded(error.status, options)) return error;
    const say = (kind: 'error' | 'warning', text: string) => {
      if (!options.quiet) show(kind, text);
    };
    if (options.quiet) log(error);
    if (error.status === 401) settings.onUnauthorised();
    else if (settings.handlesSignInOnly) return error;
    else if (needsReauthentication(error)) return error;
    else if (error.status === 403) settings.onForbidden(error);
    else if (error.status === 422)
      say(error.warning === error.message ? 'warning' : 'error', error.message);
    else if (error.status === 460) settings.onNoFeature?.(missingFeature(error), error);
    else if (error.status >= 500 && method !== 'GET') say('error', platformText('errors.tryAgain'));
    else if (error.status !== 404 && method !== 'GET') say('error', error.message);
    return error;
  }

  function log(error: ApiError) {
    if (settings.onLog) settings.onLog(error);
    else logFailure(error);
  }

  function show(kind: 'error' | 'warning', text: string) {
    if (settings.onMessage) settings.onMessage({ kind, text });
    else snackbar[kind]({ message: text });
  }

  return {
    accountId: settings.accountId,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    url,
    async upload<T>(path: string, options: UploadOptions): Promise<Answer<T>> {
      const reply = await sendForm(url(path, options.query), {
        ...options,
        headers: await headersOf(settings, options),
      });
      if (reply.status >= 200 && reply.status < 300) return answer<T>(reply.body);
      throw refuse(
        readApiError(
          reply.status,
          reply.body,
          platformText(reply.status === 0 ? 'errors.offline' : 'errors.generic'),
        ),
        'POST',
        options,
      );
    },
    async download(path, options = {}) {
      const response = await send('GET', path, { timeout: null, ...options });
      saveFile(await response.blob(), options.name ?? fileName(response) ?? 'download');
    },
  };
}

/** 'tags/7' is /v2/{accountId}/tags/7.json; a path that starts with / is used as it is. */
export function pathOf(path: string, accountId: number | null): string {
  if (path.startsWith('/')) return path;
  if (accountId === null)
    throw new Error(`The path '${path}' needs an account; global paths start with '/'.`);
  return `/v2/${accountId}/${path}.json`;
}

const longestWait = 60_000;

function waitingLimit({ signal, timeout = longestWait }: CallOptions): AbortSignal | null {
  const signals = [
    ...(signal ? [signal] : []),
    ...(timeout === null ? [] : [AbortSignal.timeout(timeout)]),
  ];
  return signals.length === 0 ? null : AbortSignal.any(signals);
}

async function headersOf(settings: ApiSettings, options: CallOptions): Promise<Headers> {
  const headers = new Headers({
    Accept: 'application/json',
    ...(settings.headers ? await settings.headers() : await mainHeaders(settings)),
  });
  if (options.exclude && options.exclude.length > 0)
    headers.set('response-interceptor', options.exclude.join(','));
  if (options.version !== undefined) headers.set('If-Match', `"${options.version}"`);
  return headers;
}

function zoneOf(settings: ApiSettings): string {
  return settings.timeZone?.() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

async function mainHeaders(settings: ApiSettings): Promise<Record<string, string>> {
  const token = await settings.getToken();
  return {
    ...(token && { Authorization: `Bearer ${token}`, token: `Bearer ${token}` }),
    TZ: zoneOf(settings),
    ...(settings.product && { Product: settings.product }),
  };
}

/** A call handles a status itself by `exclude`, or, for 403, by the query parameter 403 = 0. */
function isExcluded(status: number, options: CallOptions): boolean {
  return (
    options.exclude?.includes(status) === true ||
    (status === 403 && Number(options.query?.['403']) === 0 && options.query?.['403'] !== undefined)
  );
}

async function errorOf(response: Response): Promise<ApiError> {
  return readApiError(response.status, await readBody(response), platformText('errors.generic'));
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

function answer<T>(body: unknown): Answer<T> {
  const whole = (body ?? {}) as { data?: T; meta?: ListMeta };
  return { data: whole.data as T, meta: whole.meta, body };
}

function fileName(response: Response): string | null {
  const header = response.headers.get('Content-Disposition') ?? '';
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return extended
    ? decodeURIComponent(extended)
    : (/filename="?([^";]+)"?/i.exec(header)?.[1] ?? null);
}

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
