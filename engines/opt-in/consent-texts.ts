import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** The id of the words that people agree to, in their language: the same words have the same id for ever, and words never change. */
export async function consentTextId(
  account: Account,
  { language, text }: { language: string; text: string },
): Promise<number> {
  const hash = createHash('sha256').update(`${language}\n${text}`).digest('hex');
  const find = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`
      select id from consent_texts where account_id = ${account.id} and hash = ${hash}`.execute(
      account.db,
    );
    return rows[0]?.id;
  };
  const known = await find();
  if (known !== undefined) return known;
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into consent_texts (account_id, hash, language, text) values (${account.id}, ${hash}, ${language}, ${text})
    on conflict (account_id, hash) do nothing returning id`.execute(account.db);
  // Another transaction may have written the same words a moment ago.
  const id = made?.id ?? (await find());
  if (id === undefined) throw new Error('a consent text was neither found nor written');
  return id;
}
