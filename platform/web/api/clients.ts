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
