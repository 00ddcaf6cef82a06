import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { notFound, warning } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { FindifyStatus } from '../contract.ts';

const answered = z.object({ free: z.boolean(), paid: z.boolean() });
const switches = z.object({
  enable_free_findify_recommendations: z.boolean().catch(false),
  enable_paid_findify_recommendations: z.boolean().catch(false),
});

/**
 * What the merchandising service allows a store, and the store's own switches with it. Without an address of the service the
 * switches alone decide. When it does not answer, that is said; recommendations themselves never wait for it.
 */
export async function findifyStatus(
  services: Pick<Services, 'database' | 'fetcher' | 'config' | 'log'>,
  { accountId, actor, storeId }: { accountId: number; actor: AdmittedActor; storeId: number },
): Promise<FindifyStatus> {
  const store = await inAccount(services.database, { accountId, actor }, (account) =>
    readStore(account, storeId),
  );
  const allowed = await askFindify(services, store.key);
  return {
    free: store.free && allowed.free,
    paid: store.paid && allowed.paid,
  };
}

async function readStore(account: Account, storeId: number) {
  const { rows } = await sql<{ key: string; settings: unknown }>`
    select kind || '/' || remote_id as key, settings from store_connections where account_id = ${account.id} and id = ${storeId} and is_active`.execute(
    account.db,
  );
  if (!rows[0]) throw notFound('store');
  const set = switches.parse(rows[0].settings);
  return {
    key: rows[0].key,
    free: set.enable_free_findify_recommendations,
    paid: set.enable_paid_findify_recommendations,
  };
}

async function askFindify(
  { fetcher, config, log }: Pick<Services, 'fetcher' | 'config' | 'log'>,
  store: string,
): Promise<FindifyStatus> {
  if (config.findifyUrl === null) return { free: true, paid: true };
  const address = new URL('status', `${config.findifyUrl.replace(/\/$/, '')}/`);
  address.searchParams.set('store', store);
  try {
    const answer = await fetcher.fetch(address.href, { maxBytes: 10_000, timeout: 5_000 });
    if (answer.status !== 200) throw new Error(`it answers with status ${answer.status}`);
    return answered.parse(JSON.parse(answer.body.toString()));
  } catch (error) {
    log.warn({ err: error }, 'the merchandising service did not answer');
    throw warning('The merchandising service does not answer. Try again in a few minutes.');
  }
}
