import type { QueryClient } from '@tanstack/react-query';
import type { SignInSession } from '#features/session/sign-in/web/sign-in-session.ts';
import type { Api } from '#platform/web/api/create-api.ts';

/** What every route guard works with. */
export interface RouterContext {
  readonly session: SignInSession;
  readonly queries: QueryClient;
  /** The client of one account, or with null the one for calls that belong to no account. */
  readonly apiOf: (accountId: number | null) => Api;
}
