import type { QueryClient } from '@tanstack/react-query';
import type { SignInSession } from '#features/session/sign-in/web/sign-in-session.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import type { Embed } from './embed/embed-mode.ts';
import type { ProductPage } from './product-page.ts';

/** What every route guard works with. */
export interface RouterContext {
  readonly session: SignInSession;
  readonly queries: QueryClient;
  /** The product that this page shows. */
  readonly page: ProductPage;
  /** How this window is shown inside another page. */
  readonly embed: Embed;
  /** The client of one account, or with null the one for calls that belong to no account. */
  readonly apiOf: (accountId: number | null) => Api;
}
