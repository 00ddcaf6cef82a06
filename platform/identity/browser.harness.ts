import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock, type Clock } from '../server/clock.ts';
import type { Database } from '../server/database/connect.ts';
import { createHttpServer } from '../server/http/http-server.ts';
import type { ExternalIdpConfig } from '../server/external-idp-settings.ts';
import { createSecrets } from '../server/secrets.ts';
import { createIdentity, type Identity } from './identity.ts';

/** Identity alone, listening on a free port, with a call that answers who makes it. For tests. */
export async function anIdentityServer(
  database: Database,
  publicUrl?: string,
  more: { clock?: Clock; externalIdp?: ExternalIdpConfig; port?: number } = {},
): Promise<{ url: string; identity: Identity; dataDir: string; close(): Promise<void> }> {
  const port = more.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-identity-'));
  const log = pino({ level: 'silent' });
  const identity = await createIdentity({
    config: { publicUrl: publicUrl ?? url, dataDir, externalIdp: more.externalIdp ?? null },
    database,
    secrets: createSecrets(Buffer.alloc(32, 7)),
    clock: more.clock ?? systemClock,
    log,
    notifyFactorChange: async () => {},
  });
  const app = await createHttpServer({ log, publicUrl: publicUrl ?? url, trustedProxies: 0 });
  await app.register(identity.plugin);
  app.get('/who', async (request) => ({ principal: await identity.authenticate(request) }));
  app.get('/v2/:accountId/who.json', async (request) => ({
    principal: await identity.authenticate(request),
  }));
  await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    identity,
    dataDir,
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The tokens of one sign-in. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  token_type: string;
  expires_in: number;
}

interface Sent {
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A person's browser as far as sign-in needs one: cookies with their paths, and redirects taken by hand. For tests. */
export class ABrowser {
  readonly #origin: string;
  readonly #cookies = new Map<string, { value: string; path: string }>();
  verifier = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  async send(address: string, sent: Sent = {}): Promise<Response> {
    const url = new URL(address, this.#origin);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      method: sent.method ?? ((sent.json ?? sent.form) ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(sent.json ? { 'content-type': 'application/json' } : {}),
        origin: this.#origin,
        ...sent.headers,
      },
      ...(sent.json
        ? { body: JSON.stringify(sent.json) }
        : sent.form
          ? { body: new URLSearchParams(sent.form) }
          : {}),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** What it would send to the path of each. */
  cookies(): { name: string; value: string; path: string }[] {
    return [...this.#cookies].map(([name, cookie]) => ({ name, ...cookie }));
  }

  /** Opens the sign-in of the web app and answers where it leads: the sign-in page, or the callback when a session is open. */
  async authorize(changes: Record<string, string> = {}): Promise<URL> {
    this.verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: 'heliograph-web',
      response_type: 'code',
      redirect_uri: `${this.#origin}/auth/callback`,
      state: 'state-1',
      nonce: 'nonce-1',
      scope: 'openid profile email offline_access',
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      ...changes,
    });
    for (const [name, value] of Object.entries(changes)) if (value === '') query.delete(name);
    return this.#follow(await this.send(`/oidc/auth?${query}`));
  }

  /** Signs in with a password on the page that authorize led to; answers the callback's address. */
  async signIn(page: URL, email: string, password: string): Promise<URL> {
    return this.goOn(await this.send(`${page.pathname}/login`, { json: { email, password } }));
  }

  /** Follows the last answer of a sign-in page to the callback's address. */
  async goOn(answer: Response): Promise<URL> {
    if (answer.status !== 200)
      throw new Error(`The sign-in was answered with ${answer.status}: ${await answer.text()}`);
    const { redirect, step } = (await answer.json()) as { redirect?: string; step?: string };
    if (redirect === undefined) throw new Error(`The sign-in owes the step ${step}.`);
    return this.#follow(await this.send(redirect));
  }

  /** Calls the sign-in page and answers what it says. */
  async ask<T = Record<string, unknown>>(
    page: URL,
    path: string,
    json: unknown = {},
  ): Promise<{ status: number; body: T }> {
    const answer = await this.send(`${page.pathname}/${path}`, { json });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  /** Exchanges the code of a callback for tokens. */
  async exchange(callback: URL, changes: Record<string, string> = {}): Promise<Response> {
    return this.send('/oidc/token', {
      form: {
        grant_type: 'authorization_code',
        client_id: 'heliograph-web',
        code: callback.searchParams.get('code') ?? '',
        redirect_uri: `${this.#origin}/auth/callback`,
        code_verifier: this.verifier,
        ...changes,
      },
    });
  }

  /** Trades a refresh token for new tokens. */
  async refresh(token: string): Promise<Response> {
    return this.send('/oidc/token', {
      form: { grant_type: 'refresh_token', client_id: 'heliograph-web', refresh_token: token },
    });
  }

  /** The whole way from a closed browser to tokens. */
  async tokensFor(email: string, password: string): Promise<Tokens> {
    const callback = await this.signIn(await this.authorize(), email, password);
    return (await (await this.exchange(callback)).json()) as Tokens;
  }

  /** Who the server takes the holder of a token for. */
  async who(token: string, headers: Record<string, string> = {}): Promise<unknown> {
    const answer = await this.send('/who', {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return answer.status === 200
      ? ((await answer.json()) as { principal: unknown }).principal
      : answer.status;
  }

  async #follow(response: Response): Promise<URL> {
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`A redirect was expected, not ${response.status}: ${await response.text()}`);
    const url = new URL(location, this.#origin);
    return url.pathname.startsWith('/oidc/') ? this.#follow(await this.send(url.href)) : url;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/);
    const path =
      attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}

/** A port that nobody listens on. For tests. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
  });
}
