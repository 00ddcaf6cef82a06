import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

// A list counts no further than this.
const mostFound = 10_001;
const longestWord = 40;
const mostWords = 3000;
// Of one text; of longer ones the beginning can be found.
const mostLetters = 100_000;

/** The different words of texts: letters and digits in lower case without accents, each up to 40 letters. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts)
    for (const [word] of plain(text.slice(0, mostLetters)).matchAll(/[\p{L}\p{N}]+/gu)) {
      words.add(word.slice(0, longestWord));
      if (words.size >= mostWords) return [...words];
    }
  return [...words];
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Lets a ticket be found by the words of these texts too. */
export async function addWords(
  account: Account,
  ticketId: number,
  texts: readonly string[],
): Promise<void> {
  const words = wordsOf(texts);
  if (words.length === 0) return;
  await sql`insert into ticket_search (account_id, ticket_id, words) values (${account.id}, ${ticketId}, array_to_tsvector(${words}::text[]))
    on conflict (account_id, ticket_id) do update set words = ticket_search.words || excluded.words
    where length(ticket_search.words) < ${mostWords}`.execute(account.db);
}

/** Reads the words of tickets anew: what they no longer say is not found. */
export async function readWordsAnew(account: Account, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids)) {
    const { rows } = await sql<{ said: string }>`
      select concat_ws(' ', subject, requester_name, requester_key) as said from tickets where account_id = ${account.id} and id = ${id}
      union all (select concat_ws(' ', author_name, author_email, left(text, ${mostLetters})) from ticket_messages
        where account_id = ${account.id} and ticket_id = ${id} order by id desc limit 500)
      union all (select name from ticket_files where account_id = ${account.id} and ticket_id = ${id} limit 1000)`.execute(
      account.db,
    );
    const words = wordsOf(rows.map(({ said }) => said));
    await sql`insert into ticket_search (account_id, ticket_id, words) values (${account.id}, ${id}, array_to_tsvector(${words}::text[]))
      on conflict (account_id, ticket_id) do update set words = excluded.words`.execute(account.db);
  }
}

/** The newest tickets that have each of these words, or one that begins with it, or whose number it is; as many as a list counts, and one more. */
export async function ticketsSaying(account: Account, asked: string): Promise<number[]> {
  const words = wordsOf([asked]);
  if (words.length === 0) return [];
  // Letters and digits alone: nothing in them has a meaning of its own.
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const number = /^\s*#?(\d{1,15})\s*$/.exec(asked)?.[1];
  const { rows } = await sql<{ id: number }>`
    (select ticket_id as id from ticket_search where account_id = ${account.id} and words @@ ${query}::tsquery order by ticket_id desc limit ${mostFound})
    union select id from tickets where account_id = ${account.id} and number = ${number ?? null}::bigint`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}
