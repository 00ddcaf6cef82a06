import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import { accepted, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { beginRun, type Started } from './runs/start-run.ts';
import { lockJourney } from './save-journey.ts';

const purpose = 'data journey address';
const macBytes = 18;

interface Named {
  accountId: number;
  id: number;
  no: number;
}

const text = ({ accountId, id, no }: Named): string => `${accountId}.${id}.${no}`;

/** The address that starts a run of a data journey when it is called. */
export function webhookUrl({ config, secrets }: Services, named: Named): string {
  const mac = secrets.sign(purpose, text(named)).subarray(0, macBytes).toString('base64url');
  return `${config.publicUrl}/hooks/data/${text(named)}.${mac}`;
}

/** Gives a data journey another address; the one it had starts nothing any more. */
export async function renewAddress(account: Account, id: number): Promise<void> {
  await sql`update data_journeys set hook_no = hook_no + 1 where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await account.audit({ action: 'renew_address', resource: 'data_workflow', id });
}

/** The number of the address that a data journey has now. */
export async function addressNo(account: Account, id: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ no: number }>`
    select hook_no as no from data_journeys where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  return row?.no ?? 0;
}

/** The route of that address. Only a POST starts a run: programs that look at links start none. */
export function mountWebhook(router: Router, services: Services): void {
  router.global({
    method: 'POST',
    path: '/hooks/data/:token',
    role: 'public',
    summary: 'Start a run of the data journey whose address this is',
    params: z.object({ token: z.string().max(120) }),
    handle: async ({ params }) => accepted(await startBy(services, params.token)),
  });
}

async function startBy(services: Services, token: string): Promise<Started> {
  const named = readToken(services, token);
  if (named === null) throw notFound('address');
  try {
    return await inAccount(services.database, { accountId: named.accountId }, (account) =>
      startIn(account, named, services.clock.now()),
    );
  } catch (error) {
    // Whatever is not there, the caller hears of the address alone.
    if (error instanceof ProductError && error.code === 'not_found') throw notFound('address');
    throw error;
  }
}

async function startIn(account: Account, named: Named, now: Date): Promise<Started> {
  const journey = await lockJourney(account, named.id);
  const isOpen =
    account.record.active &&
    journey.status === 'enabled' &&
    journey.schedule.kind === 'webhook' &&
    (await addressNo(account, named.id)) === named.no;
  if (!isOpen) throw notFound('address');
  return beginRun(account, journey, { cause: 'webhook', now });
}

function readToken({ secrets }: Services, token: string): Named | null {
  const found = /^(\d{1,15})\.(\d{1,15})\.(\d{1,9})\.([\w-]{24})$/.exec(token);
  if (!found) return null;
  const [accountId = 0, id = 0, no = 0] = found.slice(1, 4).map(Number);
  const named = { accountId, id, no };
  return secrets.verify(purpose, text(named), Buffer.from(found[4]!, 'base64url')) ? named : null;
}
