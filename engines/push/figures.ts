import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What devices said of the pushes of a run, as far back as answers are kept. */
export interface DeviceFigures {
  /** Devices that took it. */
  devices: number;
  /** Shown by browsers; apps do not say. */
  shown: number;
  opened: number;
  /** Devices that were found gone. */
  gone: number;
}

/** These figures by run; a run without an answer has none. */
export async function deviceFiguresOf(
  account: Account,
  runIds: readonly number[],
): Promise<Map<number, DeviceFigures>> {
  const { rows } = await sql<DeviceFigures & { run_id: number }>`
    select run_id, count(*) filter (where outcome = 'taken')::int as devices, count(shown_at)::int as shown,
      count(distinct contact_id) filter (where opened_at is not null)::int as opened, count(*) filter (where outcome = 'gone')::int as gone
    from push_results where account_id = ${account.id} and run_id = any(${[...runIds]}::bigint[]) group by run_id`.execute(
    account.db,
  );
  return new Map(rows.map(({ run_id: id, ...figures }) => [id, figures]));
}
