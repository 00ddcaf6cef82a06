import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { useApi } from './ApiContext.tsx';
import type { Api } from './create-api.ts';

/** Clients of the services beside the main API. */
export interface ServiceApis {
  readonly identity: Api;
  /** The connector as an account reaches it. */
  connectorOf(accountId: number): Api;
}

const Context = createContext<ServiceApis | null>(null);

/** Gives the screens below it the clients of the other services. */
export function ServiceApisProvider({
  services,
  children,
}: {
  services: ServiceApis;
  children: ReactNode;
}) {
  return <Context value={services}>{children}</Context>;
}

/** The client of the identity service. */
export function useIdentityApi(): Api {
  return useServices().identity;
}

/** The client of the connector for the current account. */
export function useConnectorApi(): Api {
  const { accountId } = useApi();
  const services = useServices();
  if (accountId === null) throw new Error('The connector belongs to an account.');
  return services.connectorOf(accountId);
}

function useServices(): ServiceApis {
  const services = useContext(Context);
  if (!services) throw new Error('Clients of services need a ServiceApisProvider above them.');
  return services;
}
