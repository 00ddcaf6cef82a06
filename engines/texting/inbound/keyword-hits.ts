import { sql } from 'kysely';
import { addToSmsList } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { foldWord } from './words-contract.ts';

/** A keyword as whoever texts it meets it. */
export interface Keyword {
  id: number;
  number: string;
  word: string;
  reply: string;
  smsListId: number | null;
  doubleOptIn: boolean;
  question: string;
}

/** What a text to a keyword came to. */
export interface KeywordHit {
  keyword: Keyword;
  /** The text to answer with: its reply, or the question whether the person wants to join. */
  answer: { kind: 'keyword' | 'ask'; text: string };
}

const keywordColumns = sql`k.id, k.number, k.name as word, k.reply, k.sms_list_id as "smsListId", k.double_opt_in as "doubleOptIn", k.question`;

/** A keyword that asks before somebody joins waits so long for the answer. */
const daysToAnswer = 7;

/** The keyword of a number that a whole text is; null for none. */
export async function keywordOf(
  account: Account,
  number: string,
  text: string,
): Promise<Keyword | null> {
  const word = text.length > 200 ? '' : foldWord(text);
  if (word === '') return null;
  const { rows } = await sql<Keyword>`
    select ${keywordColumns} from mobile_keywords k where k.account_id = ${account.id} and k.number = ${number} and k.word_key = ${word}`.execute(
    account.db,
  );
  return rows[0] ?? null;
}

/** The keyword that waits for a person's YES; the one they were asked about last. */
export async function keywordAskedOf(
  account: Account,
  number: string,
  contactId: number,
): Promise<Keyword | null> {
  const { rows } = await sql<Keyword>`
    select ${keywordColumns} from mobile_keyword_people p
      join mobile_keywords k on k.account_id = ${account.id} and k.id = p.keyword_id and k.number = ${number}
    where p.account_id = ${account.id} and p.contact_id = ${contactId} and p.asked_at > ${account.now}::timestamptz - ${daysToAnswer} * interval '1 day'
    order by p.asked_at desc limit 1`.execute(account.db);
  return rows[0] ?? null;
}

/** Counts a text to a keyword, and puts its sender on the list or asks first. A number that is shut out joins nothing. */
export async function hitKeyword(
  account: Account,
  keyword: Keyword,
  sender: { contactId: number; isShutOut: boolean; at: string },
): Promise<KeywordHit> {
  const { contactId, isShutOut } = sender;
  const hasJoined = await notePerson(account, keyword.id, sender);
  if (keyword.smsListId !== null && keyword.doubleOptIn && !hasJoined) {
    if (!isShutOut)
      await sql`update mobile_keyword_people set asked_at = ${account.now}::timestamptz
        where account_id = ${account.id} and keyword_id = ${keyword.id} and contact_id = ${contactId}`.execute(
        account.db,
      );
    return { keyword, answer: { kind: 'ask', text: keyword.question } };
  }
  if (!isShutOut) await joinBy(account, keyword, contactId);
  return { keyword, answer: { kind: 'keyword', text: keyword.reply } };
}

/** Puts who said YES on the list of the keyword. */
export async function joinBy(
  account: Account,
  keyword: Keyword,
  contactId: number,
): Promise<KeywordHit> {
  const { rows: joined } = await sql`
    update mobile_keyword_people set joined_at = coalesce(joined_at, ${account.now}::timestamptz), asked_at = null
    where account_id = ${account.id} and keyword_id = ${keyword.id} and contact_id = ${contactId} and ${keyword.smsListId}::bigint is not null and joined_at is null
    returning contact_id`.execute(account.db);
  if (joined.length > 0)
    await sql`update mobile_keywords set joined = joined + 1 where account_id = ${account.id} and id = ${keyword.id}`.execute(
      account.db,
    );
  if (keyword.smsListId !== null)
    await addToSmsList(
      account,
      { listId: keyword.smsListId, contactIds: [contactId] },
      { source: 'keyword', detail: keyword.word, resubscribe: true },
    );
  return { keyword, answer: { kind: 'keyword', text: keyword.reply } };
}

// Whether the person joined before: who is on the list already is not asked again.
async function notePerson(
  account: Account,
  keywordId: number,
  { contactId, at }: { contactId: number; at: string },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean; hasJoined: boolean }>`
    insert into mobile_keyword_people as p (account_id, keyword_id, contact_id, first_at, last_at)
    values (${account.id}, ${keywordId}, ${contactId}, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (account_id, keyword_id, contact_id) do update set texts = p.texts + 1, last_at = greatest(p.last_at, excluded.last_at)
    returning xmax = 0 as "isNew", joined_at is not null as "hasJoined"`.execute(account.db);
  const { isNew = false, hasJoined = false } = rows[0] ?? {};
  await sql`update mobile_keywords set texts = texts + 1, people = people + ${isNew ? 1 : 0}, last_texted_at = greatest(last_texted_at, ${at}::timestamptz)
    where account_id = ${account.id} and id = ${keywordId}`.execute(account.db);
  return hasJoined;
}
