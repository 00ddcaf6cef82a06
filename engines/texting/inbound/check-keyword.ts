import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { dialled } from './store-inbound.ts';
import { foldWord, kindOfWord, type ReplyWords } from './words-contract.ts';

/** A keyword as it is kept, or what is wrong with it. */
export type CheckedKeyword =
  | { ok: true; number: string; wordKey: string }
  | {
      ok: false;
      field: 'word' | 'number';
      problem: 'reserved' | 'taken' | 'unknownNumber' | 'noNumber';
    };

/** Whether a word can be a keyword of a number: no word that every account obeys, and once a number. */
export async function checkKeyword(
  account: Account,
  given: { id?: number | undefined; word: string; number: string | undefined },
  words: ReplyWords,
): Promise<CheckedKeyword> {
  const number = await ownNumber(account, given.number);
  if (number === null)
    return {
      ok: false,
      field: 'number',
      problem: given.number === undefined ? 'noNumber' : 'unknownNumber',
    };
  const wordKey = foldWord(given.word);
  if (wordKey === '' || kindOfWord(given.word, words) !== null)
    return { ok: false, field: 'word', problem: 'reserved' };
  const { rows } = await sql`
    select from mobile_keywords where account_id = ${account.id} and number = ${number} and word_key = ${wordKey} and id <> ${given.id ?? 0}`.execute(
    account.db,
  );
  return rows.length > 0
    ? { ok: false, field: 'word', problem: 'taken' }
    : { ok: true, number, wordKey };
}

async function ownNumber(account: Account, wanted: string | undefined): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select n.number from sms_numbers n where n.account_id = ${account.id}
      and ${wanted === undefined ? sql`n.is_default` : sql`n.number = any(${[wanted, dialled(wanted), `+${dialled(wanted)}`]}::text[])`} limit 1`.execute(
    account.db,
  );
  return rows[0]?.number ?? null;
}
