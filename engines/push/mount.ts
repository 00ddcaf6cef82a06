import { sql } from 'kysely';
import { z } from 'zod';
import { noteOpens } from '#engines/mobile/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import { bytes, type Answer, type MountFeature, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { createCallLimit } from './calls-by-network.ts';
import { readMark, type PushMark } from './marks.ts';
import { registerDevice, registration, unregisterDevice } from './register-device.ts';
import { pageScript, workerScript } from './scripts.ts';

const callsAMinute = 120;
const byKey = z.object({
  key: z.string().regex(/^\d{1,15}-[\w-]{10,60}$/, 'is no public key of an application'),
});
const anything = z.record(z.string(), z.unknown());
// Pages of others call these, without cookies or keys.
const forOthers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** What apps, pages and browsers call: nobody is signed in there, an application is named by its public key. */
export const mountPush: MountFeature = (router, services) => {
  const isWithin = createCallLimit(callsAMinute);
  const within = async <T>(
    key: string,
    ip: string,
    work: (account: Account) => Promise<T>,
  ): Promise<T> => {
    if (!isWithin(ip, key, services.clock.now())) throw new ProductError('too_many');
    return inActiveAccount(services, Number(key.split('-')[0]), work);
  };
  router.global({
    method: 'POST',
    path: '/push/:key/devices',
    role: 'public',
    params: byKey,
    body: registration,
    summary: 'Registers a device of an application; the same token again is the same device',
    handle: async ({ params: { key }, body, raw }) =>
      answer(
        await within(key, raw.ip, (account) =>
          registerDevice(account, services, { publicKey: key, given: body }),
        ),
        201,
      ),
  });
  router.global({
    method: 'POST',
    path: '/push/:key/devices/remove',
    role: 'public',
    params: byKey,
    body: z.strictObject({ token: z.string().min(1).max(4096) }),
    summary: 'Takes a device out: its person wants no pushes any more',
    handle: async ({ params: { key }, body, raw }) => {
      await within(key, raw.ip, (account) => unregisterDevice(account, key, body.token));
      return answer({ removed: true });
    },
  });
  mountMarks(router, services);
  router.global({
    method: 'GET',
    path: '/push/:key/web.js',
    role: 'public',
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
      body: anything,
      summary: `Says that a push was ${kind}, by the mark that it carries`,
      handle: async ({ body }) => {
        const mark = readMark(services.secrets, String(body['mark'] ?? ''));
        if (mark === null) throw notFound('push');
        await inActiveAccount(services, mark.accountId, (account) => noteAct(account, kind, mark));
        return answer({ noted: true });
      },
    });
  router.global({
    method: 'GET',
    path: '/push/worker.js',
    role: 'public',
    summary: 'The service worker that shows pushes; a page’s own worker imports it',
    handle: () => Promise.resolve(script(workerScript(services.config.publicUrl))),
  });
}

async function inActiveAccount<T>(
  { database }: Pick<Services, 'database'>,
  accountId: number,
  work: (account: Account) => Promise<T>,
): Promise<T> {
  return inAccount(database, { accountId }, (account) => {
    // Strangers do not hear which accounts there are.
    if (!account.record.active) throw notFound('application');
    return work(account);
  });
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

function answer(data: unknown, status = 200): Answer {
  const type = 'application/json; charset=utf-8';
  return bytes(Buffer.from(JSON.stringify({ data })), type, forOthers, status);
}

function script(text: string): Answer {
  return bytes(Buffer.from(text), 'text/javascript; charset=utf-8', {
    ...forOthers,
    'cache-control': 'public, max-age=300',
  });
}
