import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { Api } from './create-api.ts';

const Context = createContext<Api | null>(null);

/** Gives the screens below it the client of the current account. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <Context value={api}>{children}</Context>;
}

/** The client of the current account. */
export function useApi(): Api {
  const api = useContext(Context);
  if (!api) throw new Error('useApi needs an ApiProvider above it.');
  return api;
}
