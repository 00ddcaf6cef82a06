import { sql } from 'kysely';
import type { Value, ValueSource } from '#engines/recipient-values/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { writeDeadline } from './deadline.ts';

/** The name that the values of recipients go by: `{{ countdown.t5 }}` is the signed end of timer 5. */
export const countdownRoot = 'countdown';

/** Each recipient's own end of a timer, so many hours after they joined or the email was sent. */
export function countdownSource(secrets: Secrets): ValueSource {
  return {
    root: countdownRoot,
    claim: async (account, { ids }, contactIds) => {
      const timers = await timersBy(account, ids);
      const joined = await joinedAt(account, contactIds);
      const now = new Date(account.now);
      return new Map(
        contactIds.map((id) => [
          id,
          endsOf(secrets, timers, { joined: joined.get(id) ?? now, sent: now }),
        ]),
      );
    },
    given: async (account, mailingId, contactIds) => {
      const timers = await timersBy(account, null);
      const joined = await joinedAt(account, contactIds);
      const sent = await sentAt(account, mailingId, contactIds);
      const now = new Date(account.now);
      return new Map(
        contactIds.map((id) => [
          id,
          endsOf(secrets, timers, { joined: joined.get(id) ?? now, sent: sent.get(id) ?? now }),
        ]),
      );
    },
    // Without an end of its own, the picture shows the whole time.
    sample: (ids) => Object.fromEntries(ids.map((id) => [`t${id}`, ''])),
  };
}

interface Timer {
  id: number;
  picture: string;
  hours: number;
  countsFrom: 'joined' | 'sent';
}

async function timersBy(account: Account, ids: readonly number[] | null): Promise<Timer[]> {
  const { rows } = await sql<Timer>`
    select id, public_id as picture, hours, counts_from as "countsFrom" from live_content_images
    where account_id = ${account.id} and mode = 'per_person'
      and ${ids === null ? sql`true` : sql`id = any(${[...ids]}::bigint[])`}
    order by id limit 1000`.execute(account.db);
  return rows;
}

async function joinedAt(
  account: Account,
  contactIds: readonly number[],
): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; at: string }>`
    select id, created_at as at from contacts
    where account_id = ${account.id} and id = any(${[...contactIds]}::bigint[])`.execute(
    account.db,
  );
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

async function sentAt(
  account: Account,
  mailingId: number,
  contactIds: readonly number[],
): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; at: string | null }>`
    select contact_id as id, sent_at as at from deliveries
    where account_id = ${account.id} and mailing_id = ${mailingId} and contact_id = any(${[...contactIds]}::bigint[])`.execute(
    account.db,
  );
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, new Date(at)] as const])));
}

function endsOf(
  secrets: Secrets,
  timers: readonly Timer[],
  from: { joined: Date; sent: Date },
): Value {
  return Object.fromEntries(
    timers.map(({ id, picture, hours, countsFrom }) => [
      `t${id}`,
      writeDeadline(secrets, picture, new Date(from[countsFrom].getTime() + hours * 3_600_000)),
    ]),
  );
}
