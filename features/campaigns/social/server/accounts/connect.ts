import { sql } from 'kysely';
import { leadScope, type NetworkName } from '#engines/social/contract.ts';
import { NetworkFault, networkOf } from '#engines/social/public.ts';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { accountRecords } from '../records.ts';
import type { SocialServices } from '../social-services.ts';
import { isBegunBy, readState, signState } from './connect-state.ts';
import { sealToken } from './tokens.ts';

/** So long before its end a token is renewed. */
export const renewedBeforeMs = 7 * 86_400_000;

type Who = { accountId: number; actor: AdmittedActor };

/** Where networks send the browser back to. */
export function callbackUrl({ config }: Pick<SocialServices, 'config'>): string {
  return `${config.publicUrl}/social/callback`;
}

/** The address at which a person allows the use of their pages. */
export function beginConnecting(
  services: SocialServices,
  { accountId, actor }: Who,
  network: NetworkName,
): string {
  return networkOf(services, network).dialogUrl({
    redirectUri: callbackUrl(services),
    scope: leadScope,
    state: signState(services, { account: accountId, network, actor }),
  });
}

/** Asks the network which pages were allowed, and keeps them; those that are connected already get a new token. */
export async function finishConnecting(
  services: SocialServices,
  who: Who,
  said: { code: string; state: string },
): Promise<Row[]> {
  const state = readState(services, said.state);
  if (!state || !isBegunBy(state, who.accountId, who.actor))
    throw invalid({ state: ['is too old or of another session: connect again'] });
  const pages = await networkOf(services, state.network)
    .connect({ accountId: who.accountId, code: said.code, redirectUri: callbackUrl(services) })
    .catch((error: unknown) => {
      if (error instanceof NetworkFault) throw invalid({ code: [error.message] });
      throw error;
    });
  if (pages.length === 0)
    throw invalid({
      code: ['opens no page: allow at least one page in the dialog of the network'],
    });
  return inAccount(services.database, who, async (account) => {
    const rows: Row[] = [];
    for (const page of pages)
      rows.push(await keepPage(account, services, { network: state.network, page }));
    return rows;
  });
}

type Page = Awaited<ReturnType<ReturnType<typeof networkOf>['connect']>>[number];

async function keepPage(
  account: Account,
  { secrets }: SocialServices,
  { network, page }: { network: NetworkName; page: Page },
): Promise<Row> {
  const owner = { accountId: account.id, network, pageKey: page.pageKey };
  const { rows } = await sql<{ id: number }>`
    insert into social_accounts as a (account_id, name, network, kind, page_key, sealed_token, expires_at, renew_at, connected_by)
    values (${account.id}, ${page.name.slice(0, 255)}, ${network}, ${page.kind}, ${page.pageKey}, ${sealToken(secrets, owner, page.token)},
      ${page.expiresAt?.toISOString() ?? null}, ${renewalAt(page.expiresAt)}, ${account.actor.name})
    on conflict (account_id, network, page_key) do update set sealed_token = excluded.sealed_token, expires_at = excluded.expires_at,
      renew_at = excluded.renew_at, state = 'connected', fault = null, updated_at = ${account.now}::timestamptz
    returning id`.execute(account.db);
  const { id } = rows[0]!;
  await account.audit({ action: 'connect', resource: 'social_account', id });
  return showRecord(account, accountRecords, id);
}

/** When a token that ends then is renewed. */
export function renewalAt(expiresAt: Date | null): string | null {
  return expiresAt === null ? null : new Date(expiresAt.getTime() - renewedBeforeMs).toISOString();
}
