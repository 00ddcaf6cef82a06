import { sql } from 'kysely';
import { z } from 'zod';
import { noteOpens } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import {
  bytes,
  created,
  ok,
  type Answer,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import { createCallRates } from '#platform/server/strangers/token-buckets.ts';
import { readMark, type PushMark } from './marks.ts';
import { registerDevice, registration, unregisterDevice } from './register-device.ts';
import { pageScript, workerScript } from './scripts.ts';

// Phones of one carrier and people of one company share a network.
const rate = { burst: 240, aMinute: 240 };
const byKey = z.object({
  key: z.string().regex(/^\d{1,15}-[\w-]{10,60}$/, 'is no public key of an application'),
});
const anything = z.record(z.string(), z.unknown());

/** What apps, pages and browsers call: nobody is signed in there, an application is named by its public key. */
export const mountPush: MountFeature = (router, services) => {
  const isWithin = createCallRates(rate);
  const within = async <T>(
    key: string,
    ip: string,
    work: (account: Account) => Promise<T>,
  ): Promise<T> => {
    if (!isWithin(ip, key, services.clock.now())) throw new ProductError('too_many');
    return inAccountOf(services, Number(key.split('-')[0]), work);
  };
  router.global({
    method: 'POST',
    path: '/push/:key/devices',
    role: 'public',
    isForOtherSites: true,
    params: byKey,
    body: registration,
    summary: 'Registers a device of an application; the same token again is the same device',
    handle: async ({ params: { key }, body, raw }) =>
      created(
        await within(key, raw.ip, (account) =>
          registerDevice(account, services, { publicKey: key, given: body }),
        ),
      ),
  });
  router.global({
    method: 'POST',
    path: '/push/:key/devices/remove',
    role: 'public',
    isForOtherSites: true,
    params: byKey,
    body: z.strictObject({ token: z.string().min(1).max(4096) }),
    summary: 'Takes a device out: its person wants no pushes any more',
    handle: async ({ params: { key }, body, raw }) => {
      await within(key, raw.ip, (account) => unregisterDevice(account, key, body.token));
      return ok({ removed: true });
    },
  });
  mountMarks(router, services);
  router.global({
    method: 'GET',
    path: '/push/:key/web.js',
    role: 'public',
    isForOtherSites: true,
    params: byKey,
    summary: 'The script of a page that asks for pushes',
    handle: async ({ params: { key }, raw }) => {
      const vapidKey = await within(key, raw.ip, (account) => newestVapidKey(account, key));
      return script(pageScript({ publicUrl: services.config.publicUrl, key, vapidKey }));
    },
  });
};

// What apps and browsers tell of a push, and the worker that does so.
function mountMarks(router: Router, services: Services): void {
  for (const kind of ['shown', 'opened'] as const)
    router.global({
      method: 'POST',
      path: `/push/${kind}`,
      role: 'public',
      isForOtherSites: true,
      body: anything,
      summary: `Says that a push was ${kind}, by the mark that it carries`,
      handle: async ({ body }) => {
        const mark = readMark(services.secrets, String(body['mark'] ?? ''));
        if (mark === null) throw notFound('push');
        await inAccountOf(services, mark.accountId, (account) => noteAct(account, kind, mark));
        return ok({ noted: true });
      },
    });
  router.global({
    method: 'GET',
    path: '/push/worker.js',
    role: 'public',
    isForOtherSites: true,
    summary: 'The service worker that shows pushes; a page’s own worker imports it',
    handle: () => Promise.resolve(script(workerScript(services.config.publicUrl))),
  });
}

function inAccountOf<T>(
  services: Pick<Services, 'database'>,
  accountId: number,
  work: (account: Account) => Promise<T>,
): Promise<T> {
  const refusal = () => notFound('application');
  return inPublicAccount(services, { accountId, section: 'push_applications', refusal }, work);
}

async function newestVapidKey(account: Account, key: string): Promise<string> {
  const { rows } = await sql<{ public_key: string }>`
    select k.public_key from mobile_applications a
    join push_vapid_keys k on k.account_id = ${account.id} and k.application_id = a.id
    where a.account_id = ${account.id} and a.public_key = ${key} order by k.id desc limit 1`.execute(
    account.db,
  );
  if (!rows[0]) throw notFound('application');
  return rows[0].public_key;
}

async function noteAct(account: Account, kind: 'shown' | 'opened', mark: PushMark): Promise<void> {
  const { messageId, deviceId, applicationId, runId, contactId } = mark;
  const at = sql.ref(`${kind}_at`);
  await sql`
    insert into push_results (account_id, message_id, device_id, application_id, run_id, contact_id, outcome, created_at, ${at})
    values (${account.id}, ${messageId}, ${deviceId}, ${applicationId}, ${runId}, ${contactId}, 'taken', ${account.now}::timestamptz, ${account.now}::timestamptz)
    on conflict (account_id, message_id, device_id) do update set ${at} = coalesce(push_results.${at}, excluded.${at})`.execute(
    account.db,
  );
  if (kind === 'opened') await noteOpens(account, [{ runId, contactId, at: account.now }]);
}

function script(text: string): Answer {
  return bytes(Buffer.from(text), 'text/javascript; charset=utf-8', {
    'cache-control': 'public, max-age=300',
  });
}
