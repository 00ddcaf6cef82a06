import { sql } from 'kysely';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { changeSettings } from '#platform/server/account/change-account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { invalid } from '#platform/server/errors.ts';
import { countryOfNumber } from '#engines/audience/public.ts';
import {
  numberMessages,
  numberValues,
  providerSettings,
  type numberChange,
  type SmsNumber,
  type SmsProviderName,
} from '../number-contract.ts';
import { numberOf, numbersOf } from './numbers.ts';
import { readNumber } from './read-number.ts';

/** How the secret of a number is sealed; bound to account and number. */
export type SealSecret = (number: string, secret: string) => Buffer;

/** Adds a number; the first is the default. The account's settings name it from now on. */
export async function makeNumber(
  account: Account,
  input: z.input<typeof numberValues>,
  seal?: SealSecret,
): Promise<SmsNumber> {
  const values = numberValues.parse(input);
  const read = readNumber(values.number, values.country ?? account.record.country);
  if (!read.ok) throw invalid({ number: [read.reason] });
  const others = await lockNumbers(account);
  if (others.some(({ number }) => number === read.number))
    throw invalid({ number: [numberMessages.taken] });
  const settings = readSettings(values.provider, values.provider_settings);
  requireSecret(values.provider, values.secret !== undefined && values.secret !== '');
  const isDefault = values.is_default || !others.some((other) => other.is_default);
  if (isDefault) await dropDefault(account);
  const { rows } = await sql<{ id: number }>`
    insert into sms_numbers (account_id, number, kind, country, provider, provider_settings, provider_secret, rate, daily_cap, registration, is_default)
    values (${account.id}, ${read.number}, ${values.kind ?? read.kind}, ${values.country ?? countryOfNumber(read.number) ?? account.record.country},
      ${values.provider}, ${JSON.stringify(settings)}::jsonb, ${values.secret && seal ? seal(read.number, values.secret) : null},
      ${values.rate}, ${values.daily_cap}, ${JSON.stringify(values.registration)}::jsonb, ${isDefault})
    returning id`.execute(account.db);
  const made = await numberOf(account, rows[0]!.id);
  await account.audit({ action: 'create', resource: 'sms_number', id: made.id, after: made });
  await keepInStep(account);
  return made;
}

/** Changes a number; what is absent stays. */
export async function changeNumber(
  account: Account,
  id: number,
  { seal, ...change }: z.infer<typeof numberChange> & { seal?: SealSecret },
): Promise<SmsNumber> {
  await lockNumbers(account);
  const before = await numberOf(account, id);
  if (change.is_default === false && before.is_default)
    throw invalid({ is_default: [numberMessages.keepDefault] });
  const now = changed(before, change);
  const secret = secretNow(before, change, seal);
  if (now.is_default && !before.is_default) await dropDefault(account);
  await sql`update sms_numbers set kind = ${now.kind}, country = ${now.country}, provider = ${now.provider},
      provider_settings = ${JSON.stringify(now.provider_settings)}::jsonb, ${secret}
      rate = ${now.rate}, daily_cap = ${now.daily_cap}, registration = ${JSON.stringify(now.registration)}::jsonb,
      is_default = ${now.is_default}, rests_until = ${now.rests_until}, rest_reason = ${now.rest_reason}, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  const after = await numberOf(account, id);
  await account.audit({ action: 'update', resource: 'sms_number', id, before, after });
  return after;
}

function changed(before: SmsNumber, change: z.infer<typeof numberChange>): SmsNumber {
  const { secret: _secret, is_resting: staysPaused, ...given } = change;
  const provider = given.provider ?? before.provider;
  const kept = provider === before.provider ? before.provider_settings : {};
  return {
    ...before,
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<SmsNumber>),
    provider_settings: readSettings(provider, given.provider_settings ?? kept),
    ...(staysPaused === false && { rests_until: null, rest_reason: null }),
  };
}

// Another gateway has another secret: the old one goes with it.
function secretNow(
  before: SmsNumber,
  { provider = before.provider, secret = '' }: z.infer<typeof numberChange>,
  seal: SealSecret | undefined,
) {
  const isKept = provider === before.provider && before.has_secret;
  requireSecret(provider, secret !== '' || isKept);
  if (secret !== '' && seal) return sql`provider_secret = ${seal(before.number, secret)},`;
  return isKept ? sql`` : sql`provider_secret = null,`;
}

/** Takes a number away; the oldest of the others becomes the default. Refused while texts are being sent from it. */
export async function removeNumber(account: Account, id: number): Promise<void> {
  await lockNumbers(account);
  const before = await numberOf(account, id);
  const { rows } =
    await sql`select 1 from mobile_runs r where r.account_id = ${account.id} and r.channel = 'sms'
    and r.status in ('scheduled', 'snapshotting', 'sending', 'paused') and (r.message ->> 'number_id')::bigint = ${id} limit 1`.execute(
      account.db,
    );
  if (rows.length > 0) throw invalid(numberMessages.inUse);
  await sql`delete from sms_numbers where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await sql`delete from sms_paces where account_id = ${account.id} and number_id = ${id}`.execute(
    account.db,
  );
  if (before.is_default)
    await sql`update sms_numbers set is_default = true where account_id = ${account.id}
      and id = (select min(o.id) from sms_numbers o where o.account_id = ${account.id})`.execute(
      account.db,
    );
  await account.audit({ action: 'delete', resource: 'sms_number', id, before });
  await keepInStep(account);
}

// The gates read the settings: a number there opens the mobile screens.
async function keepInStep(account: Account): Promise<void> {
  const numbers = (await numbersOf(account)).map(({ number }) => number);
  await changeSettings(account, { from_number: numbers });
}

async function lockNumbers(account: Account): Promise<SmsNumber[]> {
  await lockInAccount(account, 'sms_numbers');
  return numbersOf(account);
}

async function dropDefault(account: Account): Promise<void> {
  await sql`update sms_numbers set is_default = false where account_id = ${account.id} and is_default`.execute(
    account.db,
  );
}

function requireSecret(provider: SmsProviderName, isThere: boolean): void {
  if (provider !== 'local' && !isThere) throw invalid({ secret: [numberMessages.secretMissing] });
}

function readSettings(provider: SmsProviderName, given: Record<string, unknown>) {
  const read = providerSettings[provider].safeParse(given);
  if (read.success) return read.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues)
    (errors[`provider_settings.${path.join('.')}`] ??= []).push(message);
  throw invalid(errors);
}
