import type { ParsedLocation } from '@tanstack/react-router';
import type { Product } from '#features/session/access/contract.ts';
import type { SignInSession } from '#features/session/sign-in/web/sign-in-session.ts';
import type { ClientSettings } from '#platform/web/api/clients.ts';
import { createApi } from '#platform/web/api/create-api.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import { hostsOf, readClusterHosts } from '#platform/web/api/hosts.ts';
import { zoneOfCalls } from '#platform/web/format/time-zone.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { planPage } from './guards/plan-page.ts';
import { asksSecondFactor } from './guards/second-factor.ts';
import { createServiceApis } from './service-apis.ts';

interface ApiSurroundings {
  session: SignInSession;
  go: (path: string) => void;
  here: () => Pick<ParsedLocation, 'href' | 'pathname'>;
  /** Name and title query of the open route. */
  openRoute: () => { routeName: string | undefined; titleName: string | undefined };
  isFreeTrial: (accountId: number | null) => boolean;
  product: Product;
}

/** What products are called in calls: emails and tickets. */
const identifiers: Readonly<Partial<Record<Product, string>>> = {
  marketing: 'mmc',
  service: 'msc',
};

const hosts = hostsOf(
  window.location.hostname,
  readClusterHosts(import.meta.env['VITE_CLUSTER_HOSTS'] as string | undefined),
);

/** Makes the client of each account once, and those of the other services, with the refusals of the error catalogue wired to the shell. */
export function createApis({
  session,
  go,
  here,
  openRoute,
  isFreeTrial,
  product,
}: ApiSurroundings) {
  const made = new Map<number | null, Api>();
  const signIn = (): void => {
    session
      .begin(here().href)
      .catch((error: unknown) =>
        go(
          `/authentication?error=${encodeURIComponent(error instanceof Error ? error.message : String(error))}`,
        ),
      );
  };
  const settingsOf = (accountId: number | null): ClientSettings => ({
    getToken: () => session.accessToken(),
    timeZone: zoneOfCalls,
    product: identifiers[product],
    onUnauthorised: signIn,
    onForbidden: (error) => {
      // The sign-in asks for the factor, or lets the person set one up.
      if (asksSecondFactor(error)) return signIn();
      snackbar.error(error.message);
      go('/access-denied');
    },
    onReauthentication: async () => {
      const { askPassword } = await import('#features/session/password/web/ask-password.tsx');
      return askPassword({
        api: apiOf(null),
        signInAgain: () => void session.begin(here().href, { again: true }),
      });
    },
    onNoFeature: () => {
      const page = planPage({ ...openRoute(), isFreeTrial: isFreeTrial(accountId) });
      if (page !== null) go(page);
    },
  });
  const apiOf = (accountId: number | null): Api => {
    const api =
      made.get(accountId) ?? createApi({ ...settingsOf(accountId), accountId, baseUrl: hosts.api });
    made.set(accountId, api);
    return api;
  };
  return { apiOf, services: createServiceApis({ hosts, settingsOf, apiOf }) };
}
