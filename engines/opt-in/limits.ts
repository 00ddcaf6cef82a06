import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import type { HeldReason } from './wish.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const aWeek = 3;
const leastBudget = 50;
const timesUsual = 10;
const usualDays = 28;

/** Whom a letter is for and which form asked for it. */
export interface LetterFor {
  readonly emailKey: string;
  readonly formId: number;
}

/**
 * Counts a letter, or answers why it may not go: one per address and form in 24 hours, three per address in 7 days, and the
 * budget of the form for this hour. Exact among any number of processes: letters to one address wait for each other, and the
 * hour of a form is one row.
 */
export async function takeLetter(
  account: Account,
  { emailKey, formId }: LetterFor,
): Promise<HeldReason | null> {
  await lockInAccount(account, `letters ${emailKey}`);
  const now = new Date(account.now);
  const {
    rows: [sent],
  } = await sql<{ lately: boolean; week: number }>`
    select coalesce(bool_or(form_id = ${formId} and sent_at > ${ago(now, dayMs)}::timestamptz), false) as lately, count(*)::int as week
    from opt_in_letters where account_id = ${account.id} and email_key = ${emailKey} and sent_at > ${ago(now, 7 * dayMs)}::timestamptz`.execute(
    account.db,
  );
  if (sent?.lately) return 'sent_lately';
  if ((sent?.week ?? 0) >= aWeek) return 'address_limit';
  if (!(await takeFromBudget(account, formId, now))) return 'form_limit';
  await sql`insert into opt_in_letters (account_id, email_key, form_id, sent_at)
    values (${account.id}, ${emailKey}, ${formId}, ${account.now}::timestamptz)`.execute(
    account.db,
  );
  return null;
}

/** True when the hour of a form had no letter held back before this one: whoever is to be told hears it once. */
export async function isFirstHeld(account: Account, formId: number): Promise<boolean> {
  const { rows } = await sql<{ held: number }>`
    select held from opt_in_hours where account_id = ${account.id} and form_id = ${formId} and hour = ${hourOf(account.now)}::timestamptz`.execute(
    account.db,
  );
  return rows[0]?.held === 1;
}

async function takeFromBudget(account: Account, formId: number, now: Date): Promise<boolean> {
  const hour = hourOf(account.now);
  const {
    rows: [past],
  } = await sql<{ letters: number }>`
    select coalesce(sum(letters), 0)::int as letters from opt_in_hours
    where account_id = ${account.id} and form_id = ${formId} and hour < ${hour}::timestamptz
      and hour >= ${ago(now, usualDays * dayMs)}::timestamptz`.execute(account.db);
  const usual = (past?.letters ?? 0) / (usualDays * 24);
  const budget = Math.max(leastBudget, Math.ceil(timesUsual * usual));
  const { rows } = await sql<{ isWithin: boolean }>`
    insert into opt_in_hours as h (account_id, form_id, hour, letters) values (${account.id}, ${formId}, ${hour}::timestamptz, 1)
    on conflict (account_id, form_id, hour) do update set
      letters = h.letters + case when h.letters < ${budget} then 1 else 0 end,
      held = h.held + case when h.letters < ${budget} then 0 else 1 end
    returning held = 0 as "isWithin"`.execute(account.db);
  return rows[0]?.isWithin ?? false;
}

function ago(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

function hourOf(now: string | Date): string {
  return new Date(Math.floor(new Date(now).getTime() / hourMs) * hourMs).toISOString();
}
