import { connectorToken } from '#features/session/connector/contract.ts';
import { createConnectorApi, createIdentityApi } from '#platform/web/api/clients.ts';
import type { ClientSettings, ServiceHosts } from '#platform/web/api/clients.ts';
import { createConnectorTokens, type ConnectorTokens } from '#platform/web/api/connector-token.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import type { ServiceApis } from '#platform/web/api/ServiceApis.tsx';

interface Parts {
  hosts: ServiceHosts;
  settingsOf: (accountId: number | null) => ClientSettings;
  apiOf: (accountId: number | null) => Api;
}

/** The clients of the services that have hosts of their own; each account keeps one token of the connector until `forget`. */
export function createServiceApis({ hosts, settingsOf, apiOf }: Parts): ServiceApis & {
  forget(): void;
} {
  const connectors = new Map<number, { api: Api; tokens: ConnectorTokens }>();
  const make = (accountId: number) => {
    const tokens = createConnectorTokens({
      ask: async () =>
        connectorToken.parse(
          (await apiOf(accountId).post('connector_token', { quiet: true })).data,
        ),
    });
    const api = createConnectorApi({
      ...settingsOf(accountId),
      host: hosts.connector,
      accountId,
      connectorToken: () => tokens.token(),
    });
    return { api, tokens };
  };
  return {
    identity: createIdentityApi({ ...settingsOf(null), host: hosts.identity }),
    connectorOf(accountId) {
      const connector = connectors.get(accountId) ?? make(accountId);
      connectors.set(accountId, connector);
      return connector.api;
    },
    forget() {
      for (const { tokens } of connectors.values()) tokens.forget();
    },
  };
}
