import { enterSmsContacts, textableNumber, upsertContact } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';

/** Who gets a single text, and at which number. */
export interface TextRecipient {
  id: number;
  number: string;
}

/** The person behind a number; somebody unknown becomes a contact in no list: nothing was agreed to but this text. */
export async function recipientAt(
  account: Account,
  { secrets }: Pick<Services, 'secrets'>,
  to: string,
): Promise<TextRecipient> {
  const number = textableNumber(to, account.record.country);
  if (!number.ok) throw invalid({ to: [number.reason] });
  const { phoneKey } = number;
  const known =
    (await account.db
      .selectFrom('sms_contacts')
      .select('id')
      .where('account_id', '=', account.id)
      .where('phone_key', '=', phoneKey)
      .executeTakeFirst()) ??
    (await account.db
      .selectFrom('contacts')
      .select('id')
      .where('account_id', '=', account.id)
      .where('phone_key', '=', phoneKey)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst());
  if (known) return { id: known.id, number: phoneKey };
  const source = 'transactional';
  const { id } = await upsertContact(account, secrets, {
    email: '',
    phone: phoneKey,
    source,
    noMarketing: true,
  });
  await enterSmsContacts(account, secrets, { contacts: [{ id, phoneKey }], source });
  return { id, number: phoneKey };
}

/** The number of a contact. */
export async function recipientNamed(account: Account, id: number): Promise<TextRecipient> {
  const row = await account.db
    .selectFrom('contacts as c')
    .leftJoin('sms_contacts as s', (join) =>
      join.on('s.account_id', '=', account.id).onRef('s.id', '=', 'c.id'),
    )
    .select(['c.id', 'c.phone_key', 's.phone_key as texted'])
    .where('c.account_id', '=', account.id)
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) throw invalid({ contact_id: ['is no contact of this account'] });
  const number = row.texted ?? row.phone_key;
  if (number === null) throw invalid({ contact_id: ['has no phone number: give the contact one'] });
  return { id: row.id, number };
}
