import { createApi, type Api, type ApiSettings } from './create-api.ts';

/** Hosts of the services of one cluster; an empty one is the page's own. */
export interface ServiceHosts {
  readonly api: string;
  readonly identity: string;
  readonly accounts: string;
  readonly connector: string;
  readonly service: string;
}

/** What the clients have in common: who calls, and what is done with refusals. */
export type ClientSettings = Omit<
  ApiSettings,
  'accountId' | 'baseUrl' | 'address' | 'headers' | 'handlesSignInOnly'
>;

const bearer = async (getToken: ClientSettings['getToken']): Promise<Record<string, string>> => {
  const token = await getToken();
  return token ? { Authorization: `Bearer ${token}` } : {};
};

const below = (base: string) => (path: string) => (path.startsWith('/') ? path : `${base}/${path}`);

/** The connector API at /v1: its own token, and the account in the header X-Account-id. */
export function createConnectorApi(
  settings: ClientSettings & {
    host: string;
    accountId: number;
    connectorToken: () => Promise<string>;
  },
): Api {
  const { host, accountId, connectorToken, ...shared } = settings;
  return createApi({
    ...shared,
    accountId,
    baseUrl: host,
    address: below('/v1'),
    headers: async () => ({
      Authorization: `Bearer ${await connectorToken()}`,
      'X-Account-id': String(accountId),
    }),
  });
}

/** The unification API at /api/v1. */
export function createUnificationApi(settings: ClientSettings & { host: string }): Api {
  const { host, ...shared } = settings;
  return createApi({
    ...shared,
    accountId: null,
    baseUrl: host,
    address: below('/api/v1'),
    headers: () => bearer(shared.getToken),
  });
}

/** The accounts service, below /v2 without an account in the path. */
export function createAccountsApi(settings: ClientSettings & { host: string }): Api {
  const { host, ...shared } = settings;
  return createApi({
    ...shared,
    accountId: null,
    baseUrl: host,
    address: (path) => (path.startsWith('/') ? path : `/v2/${path}.json`),
    headers: () => bearer(shared.getToken),
  });
}

/** The identity API, to which the profile is posted; of its refusals only a missing sign-in is handled. */
export function createIdentityApi(settings: ClientSettings & { host: string }): Api {
  const { host, ...shared } = settings;
  return createApi({
    ...shared,
    accountId: null,
    baseUrl: host,
    address: (path) => (path.startsWith('/') ? path : `/${path}`),
    headers: () => bearer(shared.getToken),
    handlesSignInOnly: true,
  });
}

/** What the identity provider gave at sign-in. */
export interface IdentityTokens {
  readonly access_token: string;
  readonly expires_in: number;
  readonly id_token: string;
  readonly token_type: string;
}

/** The merchandising admin API at /v1; the header kc carries the identity tokens as URL-encoded JSON. */
export function createMerchandisingApi(
  settings: ClientSettings & { host: string; tokens: () => IdentityTokens },
): Api {
  const { host, tokens, ...shared } = settings;
  const kc = () => {
    const { access_token, expires_in, id_token, token_type } = tokens();
    return encodeURIComponent(JSON.stringify({ access_token, expires_in, id_token, token_type }));
  };
  return createApi({
    ...shared,
    accountId: null,
    baseUrl: host,
    address: below('/v1'),
    headers: () => ({ kc: kc() }),
  });
}

/** Signs in to a mail editor of another maker: a POST of JSON that answers JSON; a failure is thrown with the message it brings. */
export async function signInToEmailBuilder(address: string, credentials: object): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
    credentials: 'omit',
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const message =
    body !== null &&
    typeof body === 'object' &&
    'message' in body &&
    typeof body.message === 'string'
      ? body.message
      : response.statusText;
  throw new Error(message || `The mail editor refused the sign-in with status ${response.status}.`);
}
