import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { momentOnClock } from '#platform/contract/zone-clock.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { RfmScale } from './contract.ts';
import { countFigures } from './count-figures.ts';
import { ensureSettings, mainCurrency, scaleIn, settingsOf } from './read-settings.ts';
import { dayOf } from './score-sql.ts';

/** Why all buyers are scored anew. */
export type RunKind = 'nightly' | 'manual' | 'settings';

/** A run as its job works on it. */
export interface Run {
  id: number;
  kind: RunKind;
  day: string;
  currency: string;
  scale: RfmScale;
  isFirst: boolean;
  after: number;
  done: number;
  total: number;
  attempts: number;
  notificationId: number | null;
}

/** What is said while buyers are scored anew. */
export const recalculating = 'Recalculation in progress. New settings will be applied shortly.';

const leaseSeconds = 120;
const nightHour = Temporal.PlainTime.from('02:00');

/**
 * Begins a run and keeps the settings from being changed until it ends. Throws conflict where one is under way: of two that begin
 * at once, one does.
 */
export async function beginRun(
  account: Account,
  {
    kind,
    scale,
    notificationId = null,
  }: { kind: RunKind; scale?: RfmScale; notificationId?: number | null },
): Promise<number> {
  await ensureSettings(account);
  const before = await settingsOf(account, { isLocked: true });
  if (before.status !== 'active') throw new ProductError('conflict', { message: recalculating });
  const after = scale ?? before.scale;
  const currency = await mainCurrency(account);
  await sql`
    update rfm_settings set status = 'recalculating', scale = ${JSON.stringify(after)}::jsonb, currency = ${currency}
    where account_id = ${account.id}`.execute(account.db);
  const { rows } = await sql<{ id: number }>`
    insert into rfm_runs (account_id, kind, day, currency, scale, previous_scale, is_first, total, notification_id, lease_until, created_by, started_at)
    select ${account.id}::bigint, ${kind}::text, ${await dayOf(account)}::date, ${currency}::text, ${JSON.stringify(after)}::jsonb, ${JSON.stringify(before.scale)}::jsonb,
      not exists (select from contact_rfm k where k.account_id = ${account.id}),
      (select count(distinct b.contact_id)::int from contact_orders b where b.account_id = ${account.id} and b.orders > 0),
      ${notificationId}::bigint, seconds_later(${account.now}::timestamptz, ${leaseSeconds}), ${account.actor.name}::text, ${account.now}::timestamptz
    returning id`.execute(account.db);
  return rows[0]!.id;
}

/** The run of this id while it is under way; holds it until the transaction ends. */
export async function runningOf(account: Account, id: number): Promise<Run | null> {
  const { rows } = await sql<Omit<Run, 'scale'> & { scale: unknown }>`
    select id, kind, day::text as day, currency, scale, is_first as "isFirst", after_contact as after, contacts as done, total, attempts,
      notification_id as "notificationId"
    from rfm_runs where account_id = ${account.id} and id = ${id} and state = 'running' for update`.execute(
    account.db,
  );
  const [row] = rows;
  return row ? { ...row, scale: scaleIn(row.scale) } : null;
}

/** Counts one more try of a run. */
export async function noteAttempt(account: Account, id: number): Promise<void> {
  await sql`
    update rfm_runs set attempts = attempts + 1, lease_until = seconds_later(${account.now}::timestamptz, ${leaseSeconds})
    where account_id = ${account.id} and id = ${id} and state = 'running'`.execute(account.db);
}

/** Notes that contacts up to this one are scored. */
export async function noteProgress(
  account: Account,
  id: number,
  { upTo, scored, moved }: { upTo: number; scored: number; moved: number },
): Promise<void> {
  await sql`
    update rfm_runs set after_contact = ${upTo}, contacts = contacts + ${scored}::int, changed = changed + ${moved}::int,
      lease_until = seconds_later(${account.now}::timestamptz, ${leaseSeconds})
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}

/** Ends a run whose buyers are all scored: settings may be changed again, and figures of groups are of this day. */
export async function finishRun(account: Account, run: Run): Promise<void> {
  const foreignOrders = await countFigures(account, run);
  await sql`
    update rfm_runs set state = 'done', finished_at = ${account.now}::timestamptz, foreign_orders = ${foreignOrders}::int
    where account_id = ${account.id} and id = ${run.id}`.execute(account.db);
  await unlock(account, nextNight(new Date(account.now), account.record.time_zone));
}

/** Ends a run that was cancelled or can't be done: settings are again what they were, and the next run scores by them at once where they had changed. */
export async function abandonRun(
  account: Account,
  id: number,
  state: 'failed' | 'cancelled',
): Promise<Run | null> {
  const run = await runningOf(account, id);
  if (!run) return null;
  await sql`
    update rfm_settings s set scale = r.previous_scale from (
      select account_id, previous_scale from rfm_runs where account_id = ${account.id} and id = ${id} and kind = 'settings') r
    where s.account_id = ${account.id} and r.account_id = ${account.id}`.execute(account.db);
  await sql`
    update rfm_runs set state = ${state}, finished_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  const now = new Date(account.now);
  await unlock(
    account,
    run.kind === 'settings' && run.done > 0 ? now : nextNight(now, account.record.time_zone),
  );
  return run;
}

/** The notification of a run that people began. */
export function startNotification(
  account: Account,
  services: Pick<Services, 'notifications'>,
): Promise<number> {
  return services.notifications.start(account, {
    message: recalculating,
    notifiableType: 'RFM report',
  });
}

async function unlock(account: Account, next: Date): Promise<void> {
  await sql`
    update rfm_settings set status = 'active', next_run_at = ${next.toISOString()}::timestamptz where account_id = ${account.id}`.execute(
    account.db,
  );
}

/** The next night, by the clock of a zone. */
export function nextNight(after: Date, zone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone);
  const at = (day: Temporal.PlainDate) =>
    momentOnClock(day.toPlainDateTime(nightHour), zone).epochMilliseconds;
  const today = at(local.toPlainDate());
  return new Date(today > after.getTime() ? today : at(local.toPlainDate().add({ days: 1 })));
}
