import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What is known of a number's pace at one moment; times in milliseconds. */
export interface PaceState {
  now: number;
  /** Parts a second. */
  rate: number;
  pacedUntil: number;
  slowedBy: number;
  slowedAt: number | null;
  pausedUntil: number | null;
  /** Parts that today still has room for; null for any number. */
  leftToday: number | null;
  /** When the next day begins. */
  tomorrow: number;
}

const minute = 60_000;
const longestPause = 60 * minute;
// A thousandth of its rate is as good as a rest.
const mostHalvings = 10;

/** Parts a second that the gateway takes now: half for each time it said that it is too fast, of which one is forgiven a minute. */
export function rateNow({ rate, slowedBy, slowedAt, now }: PaceState): number {
  const forgiven = slowedAt === null ? slowedBy : Math.floor((now - slowedAt) / minute);
  return rate / 2 ** Math.min(mostHalvings, Math.max(0, slowedBy - forgiven));
}

/** How many parts may go now, and in how many milliseconds to ask again. What a second holds may go at once. */
export function roomOf(state: PaceState, wanted: number): { rows: number; againInMs: number } {
  const { now, pausedUntil, leftToday, tomorrow } = state;
  if (pausedUntil !== null && pausedUntil > now) return shut(pausedUntil - now);
  if (leftToday !== null && leftToday <= 0) return shut(tomorrow - now);
  const part = 1000 / rateNow(state);
  const ahead = Math.max(0, state.pacedUntil - now);
  const window = Math.max(1000, part);
  const rows = Math.floor((window - ahead) / part + 1e-9);
  const againInMs = Math.max(1, Math.ceil(ahead + part - window));
  if (rows < 1) return { rows: 0, againInMs: Math.min(longestPause, againInMs) };
  return { rows: Math.min(wanted, rows, leftToday ?? rows), againInMs: Math.ceil(part) };
}

function shut(forMs: number): { rows: number; againInMs: number } {
  return { rows: 0, againInMs: Math.min(longestPause, Math.max(1, Math.ceil(forMs))) };
}

/** How many texts may be claimed from a number now; holds its pace until the end of the transaction, so that others wait. */
export async function paceRoom(
  account: Account,
  numberId: number,
  wanted: number,
): Promise<{ rows: number; againInMs: number }> {
  const state = await lockPace(account, numberId);
  return state === null ? { rows: wanted, againInMs: minute } : roomOf(state, wanted);
}

/** Counts parts that go now against pace and day. */
export async function chargePace(account: Account, numberId: number, parts: number): Promise<void> {
  const state = await lockPace(account, numberId);
  if (state === null || parts === 0) return;
  const until = Math.max(state.pacedUntil, state.now) + (parts * 1000) / rateNow(state);
  await sql`update sms_paces set paced_until = ${new Date(until).toISOString()}::timestamptz, parts_today = parts_today + ${parts}
    where account_id = ${account.id} and number_id = ${numberId}`.execute(account.db);
}

/** Halves the pace of a number, once a second however many texts were refused in it. */
export async function slowDown(account: Account, numberId: number): Promise<void> {
  const state = await lockPace(account, numberId);
  if (state === null || (state.slowedAt !== null && state.now - state.slowedAt < 1000)) return;
  const halvings = Math.round(Math.log2(state.rate / rateNow(state)));
  await sql`update sms_paces set slowed_by = ${Math.min(mostHalvings, halvings + 1)}, slowed_at = ${account.now}::timestamptz
    where account_id = ${account.id} and number_id = ${numberId}`.execute(account.db);
}

interface PaceRow {
  now: number;
  rate: number;
  daily_cap: number | null;
  rests_until: number | null;
  paced_until: number;
  parts_today: number;
  slowed_by: number;
  slowed_at: number | null;
  tomorrow: number;
}

const inMs = (time: ReturnType<typeof sql>) => sql`(extract(epoch from ${time}) * 1000)::float8`;

// A new day begins at nothing.
async function lockPace(account: Account, numberId: number): Promise<PaceState | null> {
  const now = sql`${account.now}::timestamptz`;
  const zone = account.record.time_zone;
  const today = sql`(${now} at time zone ${zone})::date`;
  await sql`insert into sms_paces as p (account_id, number_id, paced_until, day)
    select ${account.id}, n.id, ${now}, ${today} from sms_numbers n where n.account_id = ${account.id} and n.id = ${numberId}
    on conflict (account_id, number_id) do update set day = excluded.day, parts_today = case when p.day = excluded.day then p.parts_today else 0 end`.execute(
    account.db,
  );
  const { rows } = await sql<PaceRow>`
    select ${inMs(now)} as now, n.rate, n.daily_cap, ${inMs(sql`n.rests_until`)} as rests_until, ${inMs(sql`p.paced_until`)} as paced_until,
      p.parts_today, p.slowed_by, ${inMs(sql`p.slowed_at`)} as slowed_at, ${inMs(sql`((${today} + 1)::timestamp at time zone ${zone})`)} as tomorrow
    from sms_paces p join sms_numbers n on n.account_id = ${account.id} and n.id = p.number_id
    where p.account_id = ${account.id} and p.number_id = ${numberId} for update of p`.execute(
    account.db,
  );
  const row = rows[0];
  if (!row) return null;
  return {
    now: row.now,
    rate: row.rate,
    pacedUntil: row.paced_until,
    slowedBy: row.slowed_by,
    slowedAt: row.slowed_at,
    pausedUntil: row.rests_until,
    leftToday: row.daily_cap === null ? null : row.daily_cap - row.parts_today,
    tomorrow: row.tomorrow,
  };
}
