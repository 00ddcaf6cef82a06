import { z } from 'zod';
import type { LeadForm } from '#engines/social/contract.ts';
import { NetworkFault, networksThere, practicePosts } from '#engines/social/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { ok, redirect, type Router } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import {
  connectedRequest,
  connectRequest,
  socialAccounts,
  socialRole as role,
} from '../../contract/accounts.ts';
import { accountRecords } from '../records.ts';
import { beginConnecting, callbackUrl, finishConnecting } from './connect.ts';
import { readState } from './connect-state.ts';
import { reach } from './tokens.ts';

const { path } = socialAccounts;
const byId = z.object({ accountId: idParam, id: idParam });
const text = z.string().max(2000);

/** Routes of connected accounts. */
export function mountAccounts(router: Router, services: Services): void {
  mountConnecting(router, services);
  mountReturning(router, services);
  router.account({
    method: 'GET',
    path: `${path}/:id/lead_forms`,
    role,
    transaction: false,
    summary: 'The lead forms that a connected account has at its network',
    params: byId,
    handle: async ({ accountId, actor, params }) =>
      ok(await formsOf(services, { accountId, actor }, params.id)),
  });
  router.account({
    method: 'GET',
    path: `${path}/:id/network_posts`,
    role,
    summary: 'What was published on a page of the practice network',
    params: byId,
    handle: async ({ account, params }) => {
      const { network, page_key: key } = socialAccounts.row.parse(
        await showRecord(account, accountRecords, params.id),
      );
      if (network !== 'loopback') throw notFound('practice page');
      return ok(await practicePosts(account, key));
    },
  });
  mountResource({ router, services, records: accountRecords });
}

function mountConnecting(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: `${path}/networks`,
    role,
    summary: 'The networks that accounts can be connected of',
    handle: () => Promise.resolve(ok(networksThere(services))),
  });
  router.account({
    method: 'POST',
    path: `${path}/connect`,
    role,
    transaction: false,
    summary: 'Begin to connect accounts of a network: answers where the person allows it',
    body: connectRequest,
    handle: ({ accountId, actor, body }) =>
      Promise.resolve(ok({ url: beginConnecting(services, { accountId, actor }, body.network) })),
  });
  router.account({
    method: 'POST',
    path: `${path}/connected`,
    role,
    transaction: false,
    summary: 'Keep the accounts that a person has allowed at a network',
    body: connectedRequest,
    handle: async ({ accountId, actor, body }) =>
      ok(await finishConnecting(services, { accountId, actor }, body)),
  });
}

// A browser comes back here without a session: the page behind it has one, and ends what was begun.
function mountReturning(router: Router, services: Services): void {
  router.global({
    method: 'GET',
    path: '/social/callback',
    role: 'public',
    summary: 'Where a network sends people back to',
    query: z.object({ state: text.default(''), code: text.optional(), error: text.optional() }),
    handle: ({ query: { state, code } }) => {
      const begun = readState(services, state);
      if (!begun) throw notFound('sign-in at a network');
      const answer = code === undefined ? { refused: '1' } : { code, state };
      return Promise.resolve(
        redirect(
          `${services.config.publicUrl}/accounts/${begun.account}/social_accounts?${new URLSearchParams(answer).toString()}`,
        ),
      );
    },
  });
  router.global({
    method: 'GET',
    path: '/social/practice',
    role: 'public',
    summary: 'The dialog of the practice network, which allows everything',
    query: z.object({ state: text.default(''), redirect_uri: text, scope: text.optional() }),
    handle: ({ query: { state, redirect_uri: to } }) => {
      if (to !== callbackUrl(services) || readState(services, state) === null)
        throw notFound('sign-in at a network');
      return Promise.resolve(
        redirect(`${to}?${new URLSearchParams({ code: 'practice', state }).toString()}`),
      );
    },
  });
}

/** The lead forms of a connected account; what the network says no to is a 422. */
export async function formsOf(
  services: Services,
  who: Parameters<typeof inAccount>[1],
  id: number,
): Promise<LeadForm[]> {
  const { network, access } = await inAccount(services.database, who, (account) =>
    reach(account, services, id),
  );
  try {
    return await network.leadForms(access);
  } catch (error) {
    if (error instanceof NetworkFault) throw invalid({ social_account_id: [error.message] });
    throw error;
  }
}
