import type { QueryClient } from '@tanstack/react-query';
import type { User } from 'oidc-client-ts';
import { products, type AccountFacts, type Product } from '#features/session/access/contract.ts';
import type { Me } from '#features/session/access/web/me.ts';

/** What this browser knows of whoever is signed in, in one place: for a look from outside, and for the other tabs. */
export interface SessionRecord {
  readonly username: string | null;
  readonly token: string | null;
  readonly loggedIn: boolean;
  readonly userdata: {
    email: { email: string };
    first_name: string;
    last_name: string;
    default_account_id: number | null;
  } | null;
  readonly userIndustry: string | null;
  readonly roles: readonly string[];
  /** The products that the roles open. */
  readonly userAccess: readonly Product[];
  readonly packageFeatures: {
    package_type: string;
    package_feature: Readonly<Record<string, 'yes' | 'no'>>;
    visible_menus: readonly string[];
    from_number: readonly string[];
    erfm_enabled: boolean;
  } | null;
  readonly serviceCloudPackage: string | null;
  readonly connectorAppData: { access_token: string } | null;
  readonly currentAccount: { id: number; name: string } | null;
}

interface Sources {
  user: User | null;
  queries: QueryClient;
  accountId: number | null;
  connectorToken?: string | null;
}

/** The record of this moment; with nobody signed in, and after a sign-out, every field is empty. */
export function sessionRecord({
  user,
  queries,
  accountId,
  connectorToken = null,
}: Sources): SessionRecord {
  const me = user ? queries.getQueryData<Me>(['me']) : undefined;
  const facts = user ? queries.getQueryData<AccountFacts>(['account-facts', accountId]) : undefined;
  return {
    username: me?.email ?? null,
    token: user?.access_token ?? null,
    loggedIn: user !== null,
    userdata: me
      ? {
          email: { email: me.email },
          first_name: me.firstName,
          last_name: me.lastName,
          default_account_id: me.defaultAccountId,
        }
      : null,
    userIndustry: facts?.industry ?? null,
    roles: facts ? [...facts.roles].sort() : [],
    userAccess: facts ? products(facts) : [],
    packageFeatures: facts
      ? {
          package_type: facts.packageType,
          package_feature: facts.packageFeature,
          visible_menus: facts.visibleMenus,
          from_number: facts.fromNumbers,
          erfm_enabled: facts.erfmEnabled,
        }
      : null,
    serviceCloudPackage: facts?.enableService ? facts.packageType : null,
    connectorAppData: user && connectorToken !== null ? { access_token: connectorToken } : null,
    currentAccount: facts ? { id: facts.accountId, name: facts.name } : null,
  };
}
