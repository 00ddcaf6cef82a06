import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { normaliseAddress } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { ownerOf } from './devices.ts';
import type { Platform } from './contract.ts';

const word = (most: number) =>
  z.string('must be a text').trim().max(most, `is too long (at most ${most} characters)`);
const endpoint = z
  .url({ protocol: /^https?$/, error: 'must be an address' })
  .max(2000, 'is too long (at most 2000 characters)');
const bytesOf = (length: number) =>
  z
    .string('must be a text')
    .refine(
      (text) => Buffer.from(text, 'base64url').length === length,
      `must be ${length} bytes in base64url`,
    );

/** A subscription as browsers give it (PushSubscription.toJSON). */
const subscriptionSchema = z.object({
  endpoint,
  keys: z.object({ p256dh: bytesOf(65), auth: bytesOf(16) }),
});

/** What an app or a page sends to register its device; forms send the subscription as JSON text. */
export const registration = z.strictObject({
  token: word(4096).optional(),
  subscription: z.preprocess(
    (value) => (typeof value === 'string' ? parsed(value) : value),
    subscriptionSchema.optional(),
  ),
  /** The public key that the subscription was made with. */
  vapid_key: word(100).optional(),
  environment: z
    .enum(['production', 'sandbox'], 'must be production or sandbox')
    .default('production'),
  name: word(100).default(''),
  zone: word(64).optional(),
  app_version: word(32).default(''),
  /** Email address or contact id of who is signed in, and the proof of the account’s own server for it. */
  person: word(320).optional(),
  proof: word(128).optional(),
});

/** What an app or a page sends to register its device. */
export type Registration = z.output<typeof registration>;

interface Found {
  id: number;
  platform: Platform;
  identity_sealed: Buffer;
}

/** Keeps a device of the application with this public key. The same token again is the same device, and belongs to whom it says now. */
export async function registerDevice(
  account: Account,
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  { publicKey, given }: { publicKey: string; given: Registration },
): Promise<{ id: number; is_known_person: boolean }> {
  const application = await applicationWith(account, publicKey);
  const token = tokenFor(application.platform, given, config.fetchAllowed);
  const tokenKey = tokenKeyOf(given.subscription?.endpoint ?? token);
  const secret = secrets.open(
    'push identity',
    `${account.id}:${publicKey}`,
    application.identity_sealed,
  );
  const contactId = await personOf(account, secret, given);
  const sealed = secrets.seal('push device', ownerOf(account, tokenKey), token);
  const { rows } = await sql<{ id: number }>`
    insert into push_devices (account_id, application_id, contact_id, token_key, token_sealed, environment, vapid_key_id, name, zone, app_version, last_seen_at)
    values (${account.id}, ${application.id}, ${contactId}, ${tokenKey}, ${sealed}, ${given.environment},
      (select k.id from push_vapid_keys k where k.account_id = ${account.id} and k.application_id = ${application.id}
        and (${given.vapid_key ?? null}::text is null or k.public_key = ${given.vapid_key ?? null}::text) order by k.id desc limit 1),
      ${given.name}, ${given.zone ?? null}, ${given.app_version}, ${account.now}::timestamptz)
    on conflict (account_id, application_id, token_key) do update set contact_id = excluded.contact_id, token_sealed = excluded.token_sealed,
      environment = excluded.environment, vapid_key_id = excluded.vapid_key_id, zone = excluded.zone, app_version = excluded.app_version,
      name = case when excluded.name = '' then push_devices.name else excluded.name end,
      last_seen_at = excluded.last_seen_at, fails = 0, failed_at = null, gone_at = null, why = '', updated_at = excluded.last_seen_at
    returning id`.execute(account.db);
  return { id: rows[0]!.id, is_known_person: contactId !== null };
}

/** Takes a device out because its person said so. */
export async function unregisterDevice(
  account: Account,
  publicKey: string,
  token: string,
): Promise<void> {
  const application = await applicationWith(account, publicKey);
  await sql`
    update push_devices set gone_at = ${account.now}::timestamptz, why = 'unregistered', updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and application_id = ${application.id} and token_key = ${tokenKeyOf(token)} and gone_at is null`.execute(
    account.db,
  );
}

/** The proof that an account's own server gives for a person: HMAC-SHA256 of what it calls them, in hex. */
export function proofOf(secret: string, person: string): string {
  return createHmac('sha256', secret).update(person).digest('hex');
}

async function applicationWith(account: Account, publicKey: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select id, platform, identity_sealed from mobile_applications where account_id = ${account.id} and public_key = ${publicKey}`.execute(
    account.db,
  );
  if (!rows[0]) throw notFound('application');
  return rows[0];
}

function tokenFor(platform: Platform, given: Registration, allowed: readonly string[]): string {
  if (platform === 'web') {
    if (!given.subscription) throw invalid({ subscription: ['is required'] });
    const { endpoint: address, keys } = given.subscription;
    const { protocol, host } = new URL(address);
    if (protocol !== 'https:' && !allowed.includes(host))
      throw invalid({ subscription: ['must have an address that begins with https://'] });
    return JSON.stringify({ endpoint: address, ...keys });
  }
  const token = given.token ?? '';
  if (token === '') throw invalid({ token: ['is required'] });
  const shape = platform === 'ios' ? /^[0-9a-f]{64,200}$/i : /^[\w:.-]{20,4096}$/;
  if (!shape.test(token)) throw invalid({ token: [`is no device token of ${platform}`] });
  return platform === 'ios' ? token.toLowerCase() : token;
}

function tokenKeyOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

// Without a proof anybody could read the pushes of somebody else.
async function personOf(
  account: Account,
  secret: string,
  { person, proof }: Registration,
): Promise<number | null> {
  if (person === undefined || person === '') return null;
  const wanted = Buffer.from(proofOf(secret, person));
  const said = Buffer.from(proof ?? '');
  if (said.length !== wanted.length || !timingSafeEqual(said, wanted))
    throw invalid({
      proof: ['does not fit the person: sign it with the identity key of the application'],
    });
  const address = normaliseAddress(person);
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${account.id}
      and ${address.ok ? sql`email_key = ${address.emailKey}` : sql`id = ${/^\d{1,15}$/.test(person) ? Number(person) : 0}`} limit 1`.execute(
    account.db,
  );
  return rows[0]?.id ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
