import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { placeFieldsOf, placeOf, zoneOfPerson } from '#engines/delivery/public.ts';
import type { Delay, OutgoingRow, Run } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { isZone } from '#platform/contract/zone-clock.ts';
import { smsLimitsOf } from './limits.ts';
import { quietUntil } from './quiet-until.ts';
import { zonesOfNumber } from './zones-of-number.ts';

/** Kinds of numbers that no text reaches, or that cost whoever has them. */
const unreachable = new Set([
  'FIXED_LINE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/** Why a marketing text to a number never goes, by the number alone; null when it may. */
export function numberReason(phoneKey: string): 'invalid' | 'not_mobile' | null {
  const number = parsePhoneNumberFromString(phoneKey, { extract: false });
  if (!number?.isPossible()) return 'invalid';
  return unreachable.has(number.getType() ?? '') ? 'not_mobile' : null;
}

/**
 * Which marketing texts may not go yet, because it is night in one of the zones where their numbers may be, or never, because of what kind
 * of number it is. Who said where they live is asked by that zone alone. What somebody waits for goes at any hour.
 */
export async function smsNotBefore(
  account: Account,
  run: Run,
  rows: readonly OutgoingRow[],
): Promise<ReadonlyMap<number, Delay>> {
  const found = new Map<number, Delay>();
  if (!run.isMarketing) return found;
  const { quiet } = smsLimitsOf(account);
  const now = new Date(account.now);
  const asleep = quietsOf(now, { quiet, home: account.record.time_zone });
  const homes = quiet ? await homesOf(account, rows) : new Map<number, string>();
  for (const row of rows) {
    if (row.address === null) continue;
    const never = numberReason(row.address);
    if (never) {
      found.set(row.id, { never });
      continue;
    }
    if (passesQuietHours(row.message ?? run.message)) continue;
    const home = homes.get(row.contactId);
    const delay = asleep(home ? [home] : zonesOfNumber(row.address));
    if (delay) found.set(row.id, delay);
  }
  return found;
}

function passesQuietHours(message: unknown): boolean {
  return (message as { passes_quiet_hours?: boolean } | null)?.passes_quiet_hours === true;
}

// Most numbers of a claim share a few sets of zones: each is worked out once.
function quietsOf(
  now: Date,
  { quiet, home }: { quiet: ReturnType<typeof smsLimitsOf>['quiet']; home: string },
): (zones: readonly string[]) => Delay | null {
  const known = new Map<string, Delay | null>();
  return (zones) => {
    if (!quiet) return null;
    const asked = zones.filter(isZone);
    const key = asked.join('&');
    if (!known.has(key)) {
      const awake = quietUntil(now, asked.length > 0 ? asked : [home], { quiet, home });
      known.set(key, awake && { at: awake.at.toISOString(), why: `quiet:${awake.zone}` });
    }
    return known.get(key)!;
  };
}

// The zones of those who said where they live.
async function homesOf(
  account: Account,
  rows: readonly OutgoingRow[],
): Promise<ReadonlyMap<number, string>> {
  const fields = await placeFieldsOf(account);
  if (fields.zone === null) return new Map();
  const { rows: people } = await sql<{ id: number; custom: Record<string, unknown> }>`
    select c.id, c.custom from contacts c where c.account_id = ${account.id} and c.id = any(${rows.map(({ contactId }) => contactId)}::bigint[])`.execute(
    account.db,
  );
  return new Map(
    people.flatMap(({ id, custom }) => {
      const { zone, by } = zoneOfPerson(placeOf(custom, fields), account.record.time_zone);
      return by === 'field' ? [[id, zone] as const] : [];
    }),
  );
}
