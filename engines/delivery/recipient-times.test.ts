import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noteHours } from '#engines/tracking/contact-hours.ts';
import { bestHour, messageEventFamily, usualHourSql } from '#engines/tracking/public.ts';
import { hourOfWeek } from '#platform/contract/zone-clock.ts';
import type { Account } from '#platform/server/account/account.ts';
import { snapshotMailing } from './1-snapshot.ts';
import { aMailing, until } from './mailing.builder.ts';
import { SendingWorld } from './sending.harness.ts';
import { recentSends } from './timing/recent-sends.ts';
import { whyOf } from './why.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

interface Row {
  contact_id: number;
  state: string;
  reason: string | null;
  due_at: string | null;
  next_try_at: string | null;
  timing: string | null;
}
const rowsOf = async (account: Account, mailingId: number) =>
  (
    await sql<Row>`select contact_id, state, reason, due_at, next_try_at, timing from deliveries
  where account_id = ${account.id} and mailing_id = ${mailingId} order by contact_id`.execute(
      account.db,
    )
  ).rows;
const setCustom = (account: Account, contact: number, values: Record<string, string>) =>
  sql`update contacts set custom = custom || ${JSON.stringify(values)}::jsonb where account_id = ${account.id} and id = ${contact}`.execute(
    account.db,
  );
const aField = async (account: Account, name: string) =>
  (
    await sql<{
      id: number;
    }>`insert into custom_fields (account_id, name, field_type) values (${account.id}, ${name}, 'string') returning id`.execute(
      account.db,
    )
  ).rows[0]!.id;

describe('the own zone', () => {
  test('gives every recipient 10:00 on their clock, by field, by country, else by the account, and says so @spec CAMPAIGNS-038', async () => {
    const { accountId, list, people } = await world.anAudience(4);
    const mailingId = await aMailing(world.db.database, accountId, {
      lists: [list],
      timing: { kind: 'own_zone', at: '2027-06-01T10:00' },
      holdUntil: new Date('2027-05-31T20:00:00Z'),
    });
    await world.within(accountId, async (account) => {
      const [zone, country] = [
        await aField(account, 'Time zone'),
        await aField(account, 'Country'),
      ];
      await setCustom(account, people[0]!, { [zone]: 'Asia/Tokyo', [country]: 'DE' });
      await setCustom(account, people[1]!, { [country]: 'Deutschland' });
      await setCustom(account, people[2]!, { [zone]: 'Pacific/Kiritimati' });
      await snapshotMailing(account, mailingId);
      expect(
        (await rowsOf(account, mailingId)).map(({ due_at, next_try_at, timing }) => [
          due_at,
          next_try_at,
          timing,
        ]),
      ).toEqual(
        [
          ['2027-06-01T01:00:00.000Z', 'zone:field:Asia/Tokyo'],
          ['2027-06-01T08:00:00.000Z', 'zone:country:Europe/Berlin'],
          ['2027-05-31T20:00:00.000Z', 'zone:field:Pacific/Kiritimati'],
          ['2027-06-01T08:00:00.000Z', 'zone:account:Europe/Berlin'],
        ].map(([at, why]) => [at, at, why]),
      );
      expect((await whyOf(account, mailingId, people[1]!)).facts.join(' ')).toContain(
        'Planned for 2027-06-01 08:00 UTC. Time zone Europe/Berlin, by the country of the contact.',
      );
    });
  });
});

describe('usual hours', () => {
  const tuesday9 = (week: number) =>
    new Date(Date.parse('2026-09-01T07:20:00Z') + week * 7 * 86_400_000);

  test('a recipient with enough opens gets it at theirs, all others at the account’s, and else at the planned time @spec CAMPAIGNS-039 @spec CAMPAIGNS-040', async () => {
    const { accountId, list, people } = await world.anAudience(2);
    const start = { lists: [list], holdUntil: new Date('2026-09-28T16:30:00Z') };
    const run = async (by: 'open' | 'buy') => {
      const mailingId = await aMailing(world.db.database, accountId, {
        ...start,
        timing: { kind: 'usual_hour', by, windowHours: 168 },
      });
      return world.within(accountId, async (account) => {
        await snapshotMailing(account, mailingId);
        return (await rowsOf(account, mailingId)).map(({ due_at, timing }) => [due_at, timing]);
      });
    };
    await world.within(accountId, (account) =>
      noteHours(
        account,
        'open',
        [0, 1, 2].map((week) => ({ contactId: people[0]!, at: tuesday9(week), count: 1 as const })),
      ),
    );
    expect(await run('open')).toEqual([
      ['2026-09-29T07:00:00.000Z', 'open:own:33:3'],
      [null, 'open:none'],
    ]);
    // Thirty people bought on a Wednesday at 18:00: that is the account's hour, and with two orders nobody's own.
    await world.within(accountId, (account) =>
      noteHours(
        account,
        'buy',
        people.flatMap((contactId) =>
          Array.from({ length: 2 }, () => ({
            contactId,
            at: new Date('2026-09-02T16:10:00Z'),
            count: 1 as const,
          })),
        ),
      ),
    );
    expect(await run('buy')).toEqual([
      [null, 'buy:none'],
      [null, 'buy:none'],
    ]);
    await world.within(accountId, (account) =>
      noteHours(
        account,
        'buy',
        Array.from({ length: 30 }, () => ({
          contactId: people[1]!,
          at: new Date('2026-09-02T16:10:00Z'),
          count: 1 as const,
        })),
      ),
    );
    expect(await run('buy')).toEqual([
      ['2026-09-30T16:00:00.000Z', 'buy:account:66:34'],
      ['2026-09-30T16:00:00.000Z', 'buy:own:66:32'],
    ]);
  });

  test('a count that is taken back is gone, and contacts that are gone are not counted', async () => {
    const { accountId, people } = await world.anAudience(1);
    await world.within(accountId, async (account) => {
      await noteHours(account, 'open', [
        { contactId: people[0]!, at: tuesday9(0), count: 1 },
        { contactId: people[0]!, at: tuesday9(0), count: 1 },
        { contactId: 999_999_999, at: tuesday9(0), count: 1 },
      ]);
      await noteHours(account, 'open', [{ contactId: people[0]!, at: tuesday9(0), count: -1 }]);
      const { rows } =
        await sql`select contact_id, hours, total from contact_hours where account_id = ${accountId}`.execute(
          account.db,
        );
      expect(rows).toEqual([{ contact_id: people[0], hours: { 33: 1 }, total: 1 }]);
    });
  });

  test('a contact that is deleted or erased leaves no hours behind', async () => {
    const { accountId, people } = await world.anAudience(2);
    await world.within(accountId, async (account) => {
      await noteHours(
        account,
        'open',
        people.map((contactId) => ({ contactId, at: tuesday9(0), count: 1 })),
      );
      await messageEventFamily.personal?.erase(account, { ids: [people[0]!], words: [] });
      const { rows } =
        await sql`select contact_id from contact_hours where account_id = ${accountId}`.execute(
          account.db,
        );
      expect(rows).toEqual([{ contact_id: people[1] }]);
    });
  });

  test('the statement and the function choose the same hour for any history', async () => {
    const { accountId, people } = await world.anAudience(60);
    let seed = 5;
    const random = (below: number) =>
      (((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648) * below) | 0;
    await world.within(accountId, async (account) => {
      const histories = people.map((contactId) => ({
        contactId,
        hours: {} as Record<string, number>,
      }));
      for (const { contactId, hours } of histories) {
        const events = Array.from({ length: 3 + random(12) }, () => ({
          contactId,
          at: new Date(Date.parse('2026-09-01T00:00:00Z') + random(24 * 28) * 3_600_000),
          count: 1 as const,
        }));
        for (const { at } of events)
          hours[hourOfWeek(at, account.record.time_zone)] =
            (hours[hourOfWeek(at, account.record.time_zone)] ?? 0) + 1;
        await noteHours(account, 'open', events);
      }
      for (const windowHours of [24, 168] as const) {
        const startHour = random(168);
        for (const { contactId, hours } of histories) {
          const {
            rows: [row],
          } = await sql<{
            slot: number;
            hour: number;
            total: number;
          }>`${usualHourSql(account, { kind: 'open', contact: sql`${contactId}`, startHour, windowHours })}`.execute(
            account.db,
          );
          expect(row).toEqual(bestHour(hours, startHour, windowHours));
        }
      }
    });
  });
});

describe('limits', () => {
  test('a contact who has had as many emails as the account allows is suppressed with the reason, and preflight says how many that will be', async () => {
    const { accountId, list, people } = await world.anAudience(3);
    const limits = { cap: { mails: 2, days: 7 }, quiet: null };
    const first = await aMailing(world.db.database, accountId, { lists: [list] });
    const second = await aMailing(world.db.database, accountId, { lists: [list] });
    const receipt = await aMailing(world.db.database, accountId, {
      lists: [list],
      isMarketing: false,
    });
    for (const id of [first, second, receipt])
      await world.within(accountId, (account) => snapshotMailing(account, id));
    await world.clear();
    await world.within(accountId, async (account) => {
      const sent = (id: number, who: number[], days: number) =>
        sql`update deliveries set state = 'sent', sent_at = now() - make_interval(days => ${days}::int)
        where account_id = ${accountId} and mailing_id = ${id} and contact_id = any(${who}::bigint[])`.execute(
          account.db,
        );
      await sent(first, [people[0]!, people[1]!], 1);
      await sent(second, [people[0]!], 2);
      await sent(second, [people[1]!], 8);
      await sent(receipt, people, 1);
      await sql`update deliveries set state = 'failed' where account_id = ${accountId} and state = 'pending'`.execute(
        account.db,
      );
      expect(
        await recentSends(
          account,
          { lists: [list], suppressedLists: [], segments: [], suppressedSegments: [] },
          limits,
        ),
      ).toMatchObject({ people: 2, capped: 1 });
    });
    const third = await aMailing(world.db.database, accountId, { lists: [list] });
    world.aSender(undefined, { limitsOf: () => limits });
    expect(await world.endOf(accountId, third)).toMatchObject({
      delivered: 2,
      suppressed: { frequency_cap: 1 },
    });
    const last = await aMailing(world.db.database, accountId, {
      lists: [list],
      isMarketing: false,
    });
    expect(await world.endOf(accountId, last)).toMatchObject({ delivered: 3, suppressed: {} });
  });

  test('in a person’s quiet hours the mail waits for their end, also when it comes up late, and is not lost', async () => {
    const { accountId, list, people } = await world.anAudience(2);
    const now = new Date();
    // Quiet around now on the clock of UTC; the other person's clock is twelve hours off.
    const hour = (add: number) =>
      `${String((now.getUTCHours() + add + 24) % 24).padStart(2, '0')}:00`;
    const limits = { cap: null, quiet: { from: hour(-1), to: hour(2) } };
    await world.within(accountId, async (account) => {
      const zone = await aField(account, 'timezone');
      await setCustom(account, people[0]!, { [zone]: 'Etc/UTC' });
      await setCustom(account, people[1]!, { [zone]: 'Etc/GMT-12' });
    });
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    world.aSender(undefined, { limitsOf: () => limits });
    await until(
      async () => (await world.inboxOf(accountId)).length === 1,
      'the mail outside quiet hours',
    );
    const end = new Date(now);
    end.setUTCMinutes(0, 0, 0);
    end.setUTCHours(end.getUTCHours() + 2);
    const check = () => world.within(accountId, (account) => rowsOf(account, mailingId));
    expect((await check())[0]).toMatchObject({
      state: 'pending',
      next_try_at: end.toISOString(),
      timing: 'quiet:Etc/UTC',
    });
    // Due by mistake of a clock or a backlog: the claim looks at the hour again.
    await world.within(accountId, (account) =>
      sql`update deliveries set next_try_at = now(), timing = null where account_id = ${accountId} and mailing_id = ${mailingId} and state = 'pending'`.execute(
        account.db,
      ),
    );
    await until(
      async () => (await check())[0]?.timing === 'quiet:Etc/UTC',
      'the row to wait again',
    );
    expect((await check())[0]).toMatchObject({ state: 'pending', next_try_at: end.toISOString() });
    expect(await world.inboxOf(accountId)).toHaveLength(1);
  });
});
