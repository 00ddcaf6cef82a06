import type { Called, TestServer } from '#tests/harness/server.ts';

const form = 'application/x-www-form-urlencoded';
const browser = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'accept-language': 'en-GB,en;q=0.8',
};

/** What a visitor differs in from a person with a browser on a network of their own. */
export interface Visit {
  readonly ip?: string;
  readonly headers?: Record<string, string>;
}

/** An answer of a public page. */
export interface Seen {
  readonly status: number;
  readonly text: string;
  // Answers have many shapes; each test asserts on the keys it needs.
  readonly body: Called['body'];
  readonly headers: Headers;
}

let last = 0;

/** A network that nobody else has used. */
export function freshNetwork(): string {
  last += 1;
  return `198.${18 + (last >> 8)}.${last & 255}.7`;
}

/** People, and programs, before the forms of a test server. */
export function visitorsOf({ url }: Pick<TestServer, 'url'>) {
  const ask = async (path: string, init: RequestInit, { ip, headers }: Visit): Promise<Seen> => {
    const answer = await fetch(path.startsWith('http') ? path : `${url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        ...browser,
        'x-forwarded-for': ip ?? freshNetwork(),
        ...(init.headers as Record<string, string>),
        ...headers,
      },
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: answer.status,
      text,
      body: isJson ? JSON.parse(text) : null,
      headers: answer.headers,
    };
  };
  return {
    look: (address: string, how: Visit = {}) => ask(address, { method: 'GET' }, how),
    /** A ticket as the script of a page gets one. */
    async ticket(address: string, how: Visit = {}): Promise<{ ticket: string; bits: number }> {
      const seen = await ask(`${address}/view`, { method: 'POST' }, how);
      if (seen.status !== 200) throw new Error(`no ticket: ${seen.status} ${seen.text}`);
      return seen.body.data;
    },
    send: (address: string, answers: Record<string, unknown>, how: Visit = {}) =>
      ask(
        address,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(answers),
        },
        how,
      ),
    post: (address: string, answers: [string, string][], how: Visit = {}) =>
      ask(
        address,
        {
          method: 'POST',
          headers: { 'content-type': form, accept: 'text/html' },
          body: new URLSearchParams(answers).toString(),
        },
        how,
      ),
  };
}

/** The value of a hidden input of a page. */
export function inputOf(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
}
