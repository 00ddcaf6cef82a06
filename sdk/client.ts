import { errorOfAnswer, HeliographError } from './heliograph-error.ts';
import type { Operations } from './operations.ts';
import { delayBefore, isWorthAnotherTry } from './retry.ts';

/** A call of the API: its method and its path below the account. */
export type Operation = keyof Operations;

type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;

type Needed<Key extends string, Value> = Value extends undefined
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

interface Options {
  /** Makes a POST happen once, however often it is sent; without, each call gets a key of its own. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Params<O extends Operation> = [ParamsIn<O>] extends [never]
  ? { params?: undefined }
  : { params: Readonly<Record<ParamsIn<O>, string | number>> };

// Worked out call by call: all of them at once would be a union of every query with every body.
type AllInputs = {
  [O in Operation]: Params<O> &
    Needed<'query', Operations[O]['query']> &
    Needed<'body', Operations[O]['body']> &
    Options;
};

/** What a call takes: the ids of its path, its query and its body. */
export type Input<O extends Operation> = AllInputs[O];

/** How many records a list has, and where its page stands. */
export interface Meta {
  page?: number;
  per_page?: number;
  total_pages?: number;
  total?: number;
  total_is_capped?: boolean;
  [more: string]: unknown;
}

/** What a call answers. */
export interface Answered<O extends Operation> {
  data: Operations[O]['answer'];
  meta: Meta | undefined;
  status: number;
}

/** Calls that answer lists. */
export type ListOperation = {
  [O in Operation]: O extends `GET ${string}`
    ? 'page' extends keyof Operations[O]['query']
      ? O
      : never
    : never;
}[Operation];

type RowsIn<Data> = Data extends readonly (infer Row)[]
  ? Row
  : unknown extends Data
    ? unknown
    : Data extends object
      ? { [K in keyof Data]: Data[K] extends readonly (infer Row)[] ? Row : never }[keyof Data]
      : never;

type Call<In, Out> = object extends In ? (input?: In) => Out : (input: In) => Out;

/** Every call of the API by its method and path. */
export type Calls = {
  readonly [O in Operation]: Call<AllInputs[O], Promise<Answered<O>>>;
};

/** Every list of the API by its method and path, row by row. */
export type Lists = {
  readonly [O in ListOperation]: Call<
    AllInputs[O],
    AsyncGenerator<RowsIn<Operations[O]['answer']>>
  >;
};

/** Where the API is, and by which key it is called. */
export interface HeliographOptions {
  /** Such as https://mail.example.com. */
  baseUrl: string;
  accountId: number;
  apiKey: string;
  /** How often a call is sent again after a failure that may pass; 3 without. */
  retries?: number;
  /** How long one try may take, in milliseconds; 30,000 without. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

interface Raw {
  data: unknown;
  meta: Meta | undefined;
  status: number;
}

interface Written {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: object | undefined;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}

/** One account, as programs work with it by an API key. */
export class Heliograph {
  readonly #options: Required<HeliographOptions>;

  /** Makes a call, such as `call['GET lists/{id}']({ params: { id: 7 } })`; what is refused is thrown as a {@link HeliographError}. */
  readonly call: Calls;
  /** Walks a list, such as `each['GET contacts']()`: all rows, page by page as they are asked for. */
  readonly each: Lists;

  constructor(options: HeliographOptions) {
    this.#options = { retries: 3, timeoutMs: 30_000, fetch: globalThis.fetch, ...options };
    this.call = byName((operation, input) => this.#call(operation, input)) as Calls;
    this.each = byName((operation, input) => this.#rows(operation, input)) as Lists;
  }

  async *#rows(operation: string, input: Written): AsyncGenerator<unknown> {
    for (let page = 1; ; page += 1) {
      const query = { ...input.query, page };
      const { data, meta } = await this.#call(operation, { ...input, query });
      const rows = rowsOf(data);
      yield* rows;
      // A count that stopped says nothing of the last page.
      const last = meta?.total_is_capped === true ? undefined : meta?.total_pages;
      if (rows.length === 0 || (last !== undefined && page >= last)) return;
    }
  }

  async #call(operation: string, input: Written): Promise<Raw> {
    const sent = this.#write(operation, input);
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#try(sent).catch((error: unknown) => {
        if (sent.signal?.aborted || tries >= this.#options.retries)
          throw new HeliographError('The API could not be reached.', { cause: error });
        return null;
      });
      if (answer?.ok) return readAnswer(answer);
      const isLast = tries >= this.#options.retries;
      if (answer && (isLast || !isWorthAnotherTry(answer.status, { isRepeat: tries > 0 })))
        throw errorOfAnswer(answer.status, await readBody(answer));
      await answer?.body?.cancel();
      await delayBefore(tries, answer?.headers.get('retry-after') ?? null, sent.signal);
    }
  }

  #write(operation: string, input: Written): Sent {
    const { baseUrl, accountId, apiKey } = this.#options;
    const [method = 'GET', template = ''] = operation.split(' ');
    const params = input.params ?? {};
    const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String(params[name] ?? '')),
    );
    const url = new URL(`/v2/${accountId}/${path}.json`, baseUrl);
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined && value !== null)
        url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value));
    const hasBody = input.body !== undefined;
    return {
      method,
      url: url.href,
      body: hasBody ? JSON.stringify(input.body) : undefined,
      signal: input.signal,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(method === 'POST' && {
          'idempotency-key': input.idempotencyKey ?? crypto.randomUUID(),
        }),
      },
    };
  }

  #try({ url, signal, body, ...sent }: Sent): Promise<Response> {
    const timeout = AbortSignal.timeout(this.#options.timeoutMs);
    return this.#options.fetch(url, {
      ...sent,
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  }
}

// The names of calls are types alone: whatever is asked for by name is one.
function byName(make: (operation: string, input: Written) => unknown): unknown {
  return new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (input: Written = {}) =>
          make(String(name), input),
    },
  );
}

async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readAnswer(answer: Response): Promise<Raw> {
  const body = await readBody(answer);
  const whole = body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {};
  return { data: whole['data'], meta: whole['meta'] as Meta | undefined, status: answer.status };
}

function rowsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  const inside = data !== null && typeof data === 'object' ? Object.values(data) : [];
  return inside.find((value): value is unknown[] => Array.isArray(value)) ?? [];
}
