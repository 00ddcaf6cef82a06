import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countMoves, noteChanges } from '../counts.ts';
import type { RunStart } from '../runs.ts';

/** A text that went to one person in the past. */
export interface PastText {
  contactId: number;
  address: string;
  text: string;
  units: number;
  state: 'sent' | 'delivered' | 'failed';
  reason?: string | undefined;
  hasClicked: boolean;
}

/** A run of sample data that ended long ago, with what became of everybody; nothing of it is billed. Answers its number. */
export async function makePastRun(
  account: Account,
  start: Omit<RunStart, 'isSample'>,
  { texts, from }: { texts: readonly PastText[]; from: string },
): Promise<number> {
  const {
    rows: [run],
  } = await sql<{ id: number }>`
    insert into mobile_runs (account_id, channel, source_type, source_id, occurrence, status, message, audience, is_sample, starts_at, started_at, finished_at)
    values (${account.id}, ${start.channel}, ${start.sourceType}, ${start.sourceId}, ${start.occurrence ?? ''}, 'finished', ${JSON.stringify(start.message)}::jsonb,
      ${JSON.stringify(start.audience)}::jsonb, true, ${start.startsAt}::timestamptz, ${start.startsAt}::timestamptz, ${start.startsAt}::timestamptz)
    returning id`.execute(account.db);
  const runId = run!.id;
  await sql`
    insert into mobile_messages (account_id, run_id, contact_id, address, state, reason, text, units, from_number, provider, next_try_at, attempts,
      sent_at, delivered_at, failed_at, clicked_at, is_sample, created_at)
    select ${account.id}, ${runId}, t.contact, t.address, t.state, t.reason, t.text, t.units, ${from}, 'sample', ${start.startsAt}::timestamptz, 1,
      ${start.startsAt}::timestamptz, case when t.state = 'delivered' then ${start.startsAt}::timestamptz end,
      case when t.state = 'failed' then ${start.startsAt}::timestamptz end, case when t.clicked then ${start.startsAt}::timestamptz end,
      true, ${start.startsAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(
      texts.map(({ contactId, hasClicked, ...text }) => ({
        ...text,
        contact: contactId,
        clicked: hasClicked,
      })),
    )}::jsonb) as t(contact bigint, address text, state text, reason text, text text, units int, clicked boolean)
    on conflict do nothing`.execute(account.db);
  await countMoves(
    account,
    texts.map(({ state, reason, units }) => ({
      run_id: runId,
      was: null,
      was_reason: null,
      state,
      reason: reason ?? null,
      units,
    })),
  );
  const clicked = texts.filter(({ hasClicked }) => hasClicked).length;
  await noteChanges(account, [
    { run_id: runId, state: 'clicked', reason: '', change: clicked, units: 0 },
  ]);
  return runId;
}
