import { sql } from 'kysely';
import type { Account } from '../../account/account.ts';
import type { Services } from '../../services.ts';
import { json, type Answer } from '../answers.ts';
import { invalid, ProductError } from '../../errors.ts';
import type { KeyedRequest } from './keyed-request.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

/** How long an answer is kept, in milliseconds. */
export const answerKeptMs = 24 * 3_600_000;

/** How long a second request waits for the first one to end, in milliseconds. */
export const waitForFirstMs = 5_000;

type Tools = Pick<Services, 'secrets' | 'clock'>;

interface StoredRow {
  path: string;
  body_hash: Buffer;
  status: number | null;
  answer: Buffer | null;
}

/**
 * Takes the key for this request, or answers what is stored for it. A key that another transaction has taken but not yet
 * committed is waited for: the unique index decides who is first, so there is no moment in which both are.
 */
export async function takeKey(
  account: Account,
  tools: Tools,
  keyed: KeyedRequest,
): Promise<Answer | null> {
  const now = tools.clock.now();
  if (await insertKey(account, keyed, now)) return null;
  const row = await account.db
    .selectFrom('idempotency_keys')
    .select(['path', 'body_hash', 'status', 'answer'])
    .where('account_id', '=', account.id)
    .where('principal', '=', keyed.principal)
    .where('key', '=', keyed.key)
    .executeTakeFirst();
  if (!row) throw stillRunning();
  return storedAnswer(account.id, tools, keyed, row);
}

/** Keeps the answer beside the change it belongs to: both commit, or neither does. */
export async function keepAnswer(
  account: Account,
  tools: Tools,
  keyed: KeyedRequest,
  answer: Answer,
): Promise<void> {
  if (answer.kind !== 'json' || answer.status >= 500) return releaseKey(account, keyed);
  const body =
    answer.body === undefined
      ? null
      : sealAnswer(tools.secrets, account.id, keyed, JSON.stringify(answer.body));
  await account.db
    .insertInto('idempotency_keys')
    .values({
      account_id: account.id,
      principal: keyed.principal,
      key: keyed.key,
      path: keyed.path,
      body_hash: keyed.bodyHash,
      status: answer.status,
      answer: body,
      created_at: tools.clock.now().toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'principal', 'key'])
        .doUpdateSet({ status: answer.status, answer: body })
        .where('idempotency_keys.status', 'is', null),
    )
    .execute();
}

/** Gives the key back, so that the request can be tried again. */
export async function releaseKey(account: Account, keyed: KeyedRequest): Promise<void> {
  await account.db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', account.id)
    .where('principal', '=', keyed.principal)
    .where('key', '=', keyed.key)
    .where('status', 'is', null)
    .execute();
}

async function insertKey(account: Account, keyed: KeyedRequest, now: Date): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${String(waitForFirstMs)}, true)`.execute(account.db);
  try {
    const { rows } = await sql`
      insert into idempotency_keys as k (account_id, principal, key, path, body_hash, created_at)
      values (${account.id}, ${keyed.principal}, ${keyed.key}, ${keyed.path}, ${keyed.bodyHash}, ${now.toISOString()})
      on conflict (account_id, principal, key) do update
        set path = excluded.path, body_hash = excluded.body_hash, status = null, answer = null, created_at = excluded.created_at
        where k.created_at <= ${new Date(now.getTime() - answerKeptMs).toISOString()}
      returning 1`.execute(account.db);
    await sql`select set_config('lock_timeout', '0', true)`.execute(account.db);
    return rows.length > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') throw stillRunning();
    throw error;
  }
}

function storedAnswer(
  accountId: number,
  tools: Tools,
  keyed: KeyedRequest,
  row: StoredRow,
): Answer {
  if (row.path !== keyed.path)
    throw invalid({
      idempotency_key: [`was used for ${row.path.split('?')[0]}; a new request needs a new key`],
    });
  if (!row.body_hash.equals(keyed.bodyHash))
    throw invalid({
      idempotency_key: ['was used with another body; a changed request needs a new key'],
    });
  if (row.status === null) throw stillRunning();
  return json(
    row.status,
    row.answer === null
      ? undefined
      : JSON.parse(openAnswer(tools.secrets, accountId, keyed, row.answer)),
  );
}

function stillRunning(): ProductError {
  return new ProductError('conflict', {
    message:
      'A request with this Idempotency-Key has begun and has no answer yet. Ask again in a moment; if it never ends, see what it did and use a new key.',
  });
}
