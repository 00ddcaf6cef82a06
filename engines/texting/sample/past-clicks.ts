import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Lets contacts of a sample run have clicked a link in the past; nobody is told of it. */
export async function clickInThePast(
  account: Account,
  { runId, url, at }: { runId: number; url: string; at: string },
  contactIds: readonly number[],
): Promise<void> {
  const {
    rows: [link],
  } = await sql<{ id: number }>`
    insert into sms_links (account_id, run_id, url, created_at) values (${account.id}, ${runId}, ${url}, ${at}::timestamptz) returning id`.execute(
    account.db,
  );
  await sql`
    insert into sms_clickers (account_id, link_id, contact_id, run_id, clicks, first_at, last_at)
    select ${account.id}, ${link!.id}, c.id, ${runId}, 1, ${at}::timestamptz, ${at}::timestamptz from unnest(${[...contactIds]}::bigint[]) c(id)
    on conflict do nothing`.execute(account.db);
}

/** Takes the links of sample runs out again, with who clicked them. */
export async function forgetClicks(account: Account, runIds: readonly number[]): Promise<void> {
  for (const table of ['sms_clickers', 'sms_links'])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and run_id = any(${[...runIds]}::bigint[])`.execute(
      account.db,
    );
}
