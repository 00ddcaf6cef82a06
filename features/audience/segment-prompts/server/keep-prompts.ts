import { sql } from 'kysely';
import type { z } from 'zod';
import { mentions } from '#engines/audience/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { promptsKeptDays, type storePromptRequest } from '../contract.ts';

/** A description as it is kept. */
export interface StoredPrompt {
  id: number;
  input: string;
  result: string;
  account_id: number;
}

/** Keeps a description; another account's id is none that is known here. */
export async function storePrompt(
  account: Account,
  prompt: z.infer<typeof storePromptRequest>,
): Promise<StoredPrompt> {
  if (prompt.account_id !== account.id) throw notFound('account');
  const { rows } = await sql<StoredPrompt>`
    insert into segment_prompts (account_id, input, result, created_at) values (${account.id}, ${prompt.input}, ${prompt.result}, ${account.now}::timestamptz)
    returning id, input, result, account_id`.execute(account.db);
  return rows[0]!;
}

/** Deletes descriptions that name somebody who is erased. */
export const erasePrompts: ErasePeople = async (account, people) => {
  if (people.words.length === 0) return;
  await sql`delete from segment_prompts p where p.account_id = ${account.id} and ${mentions(sql`concat_ws(' ', p.input, p.result)`, people)}`.execute(
    account.db,
  );
};

type Parts = Pick<Services, 'database' | 'clock' | 'log'>;

const dayMs = 86_400_000;

/** Makes what deletes old descriptions once a day; any number of processes may do it. */
export function createPromptSweep(services: Parts): RepeatingWorker {
  return createRepeatingWorker({
    turn: () => forgetOldPrompts(services),
    everyMs: dayMs,
    failure: 'old descriptions of segments could not be deleted; the next try is tomorrow',
    log: services.log,
  });
}

/** Deletes descriptions that are kept no longer. */
export async function forgetOldPrompts({ database, clock }: Parts): Promise<void> {
  const before = new Date(clock.now().getTime() - promptsKeptDays * dayMs).toISOString();
  const accounts = await acrossAccounts(
    database,
    'find old descriptions of segments',
    async (db) => {
      const { rows } = await sql<{ id: number }>`
      select distinct account_id as id from segment_prompts where created_at < ${before}::timestamptz`.execute(
        db,
      );
      return rows;
    },
  );
  for (const { id: accountId } of accounts)
    await inAccount(database, { accountId }, (account) =>
      sql`delete from segment_prompts where account_id = ${account.id} and created_at < ${before}::timestamptz`.execute(
        account.db,
      ),
    );
}
