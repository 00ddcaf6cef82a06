import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import type { Account } from '#platform/server/account/account.ts';
import { field, list, person, testSecrets, within } from './audience.harness.ts';
import { consentEventsOfAddress } from './consent.ts';
import { eraseAddress, suppressErased } from './erasure.ts';
import { addToList, setSubscriptions } from './list-membership.ts';
import { mergeDataOf } from './merge-data.ts';
import { addressReasonOf, optIn, optOut, suppressAddress } from './suppress-address.ts';
import { resubscribe, unsubscribe } from './unsubscribe.ts';
import { upsertContact } from './upsert-contact.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

let accountId = 0;
beforeEach(async () => {
  accountId = await anAccount(database);
});
const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  within(database, accountId, work);

async function statuses(account: Account, contactId: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; status: string }>`
    select l.name, m.status from list_memberships m join lists l on l.account_id = m.account_id and l.id = m.list_id
    where m.account_id = ${account.id} and m.contact_id = ${contactId}`.execute(account.db);
  return Object.fromEntries(rows.map((row) => [row.name, row.status]));
}

const changes = async (account: Account, contactId: number) => {
  const { email_key: key } = await account.db
    .selectFrom('contacts')
    .select('email_key')
    .where('account_id', '=', account.id)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  return (await consentEventsOfAddress(account, key ?? '')).map((event) => [
    event.change,
    event.list_id,
    event.source,
    event.ip,
  ]);
};

describe('an unsubscribe', () => {
  test('from one list leaves the others, and is proved with source and address @spec LISTS-019', async () => {
    await here(async (account) => {
      const [a, b, ann] = [
        await list(account, 'A'),
        await list(account, 'B'),
        await person(account, 'ann@example.com'),
      ];
      for (const one of [a, b]) await addToList(account, one, [ann], { source: 'form' });
      expect(
        await unsubscribe(account, {
          contactId: ann,
          listIds: [a],
          source: 'link',
          ip: '203.0.113.9',
        }),
      ).toEqual({ listIds: [a], isWholeAddress: false });
      expect(await statuses(account, ann)).toEqual({ A: 'unsubscribed', B: 'subscribed' });
      expect(await changes(account, ann)).toEqual([
        ['unsubscribed', a, 'link', '203.0.113.9'],
        ['subscribed', b, 'form', null],
        ['subscribed', a, 'form', null],
      ]);
    });
  });

  test('said twenty times is one event', async () => {
    await here(async (account) => {
      const [a, ann] = [await list(account, 'A'), await person(account, 'ann@example.com')];
      await addToList(account, a, [ann], { source: 'form' });
      for (let time = 0; time < 20; time++)
        await unsubscribe(account, { contactId: ann, listIds: 'all', source: 'one_click' });
      expect((await changes(account, ann)).filter(([change]) => change === 'unsubscribed')).toEqual(
        [
          ['unsubscribed', null, 'one_click', null],
          ['unsubscribed', a, 'one_click', null],
        ],
      );
    });
  });

  test('from lists that do not hold the contact suppresses the address instead of doing nothing', async () => {
    await here(async (account) => {
      const [a, ann] = [await list(account, 'A'), await person(account, 'ann@example.com')];
      expect(await unsubscribe(account, { contactId: ann, listIds: [a], source: 'link' })).toEqual({
        listIds: [],
        isWholeAddress: true,
      });
      expect(await addressReasonOf(account, 'ann@example.com')).toBe('unsubscribed');
    });
  });

  test('is undone by the person only: adding to the list again keeps it', async () => {
    await here(async (account) => {
      const [a, ann, bob] = [
        await list(account, 'A'),
        await person(account, 'ann@example.com'),
        await person(account, 'bob@example.com'),
      ];
      expect(await addToList(account, a, [ann, 999_999], { source: 'import' })).toEqual({
        added: 1,
        cameBack: 0,
      });
      await unsubscribe(account, { contactId: ann, listIds: 'all', source: 'link' });
      expect(await addToList(account, a, [ann, bob], { source: 'import' })).toEqual({
        added: 1,
        cameBack: 0,
      });
      expect(await statuses(account, ann)).toEqual({ A: 'unsubscribed' });
      expect(await resubscribe(account, { contactId: ann, listIds: [a], source: 'form' })).toEqual({
        listIds: [a],
        isWholeAddress: true,
      });
      expect(await statuses(account, ann)).toEqual({ A: 'subscribed' });
      expect(await addressReasonOf(account, 'ann@example.com')).toBe(null);
      await unsubscribe(account, { contactId: ann, listIds: [a], source: 'link' });
      expect(await addToList(account, a, [ann], { source: 'form', resubscribe: true })).toEqual({
        added: 0,
        cameBack: 1,
      });
    });
  });
});

describe('do not mail', () => {
  test('is entered once, left again, and proved both times', async () => {
    await here(async (account) => {
      const ann = await person(account, 'ann@example.com');
      expect(await optOut(account, { contactId: ann, source: 'link' })).toBe(true);
      expect(await optOut(account, { emailKey: 'ann@example.com', source: 'link' })).toBe(false);
      expect(await optIn(account, { contactId: ann, source: 'person' })).toBe(true);
      expect((await changes(account, ann)).map(([change]) => change)).toEqual([
        'mail_again',
        'do_not_mail',
      ]);
      expect(await addressReasonOf(account, 'ann@example.com')).toBe(null);
    });
  });

  test('of an address without a contact is kept, and meets the contact when it comes', async () => {
    await here(async (account) => {
      await optOut(account, { emailKey: 'later@example.com', source: 'person' });
      await person(account, 'Later@example.com');
      expect(await addressReasonOf(account, 'later@example.com')).toBe('do_not_mail');
    });
  });

  test('keeps the weightiest reason: a bounce never replaces a wish, a complaint outweighs all and stays', async () => {
    await here(async (account) => {
      const ann = await person(account, 'ann@example.com');
      const suppress = (reason: 'soft_bounced' | 'hard_bounced' | 'complained') =>
        suppressAddress(account, { emailKey: 'ann@example.com', reason, source: 'bounce' });
      expect([
        await suppress('soft_bounced'),
        await suppress('hard_bounced'),
        await suppress('soft_bounced'),
      ]).toEqual([true, true, false]);
      expect(await optOut(account, { contactId: ann, source: 'link' })).toBe(true);
      expect(await suppress('hard_bounced')).toBe(false);
      expect(await suppress('complained')).toBe(true);
      await expect(optIn(account, { contactId: ann, source: 'person' })).rejects.toMatchObject({
        code: 'invalid',
      });
      expect(await addressReasonOf(account, 'ann@example.com')).toBe('complained');
    });
  });

  test('of a pseudonymised person survives as a keyed hash and applies when the address comes back', async () => {
    await here(async (account) => {
      await eraseAddress(account, testSecrets, 'gone@example.com');
      const { rows } = await sql<{
        email_key: string;
      }>`select email_key from suppressions where account_id = ${account.id}`.execute(account.db);
      expect(rows).toEqual([{ email_key: expect.stringMatching(/^hash:[0-9a-f]{64}$/) }]);
      await person(account, 'other@example.com');
      expect(await addressReasonOf(account, 'other@example.com')).toBe(null);
      await person(account, 'Gone@Example.com');
      expect(await addressReasonOf(account, 'gone@example.com')).toBe('do_not_mail');
      expect(await suppressErased(account, testSecrets, ['gone@example.com'])).toBe(0);
    });
    const elsewhere = await anAccount(database);
    expect(
      await within(database, elsewhere, (account) =>
        suppressErased(account, testSecrets, ['gone@example.com']),
      ),
    ).toBe(0);
  });
});

describe('setting subscriptions', () => {
  test('moves, unsubscribes and takes away in one go, and only records what changed', async () => {
    await here(async (account) => {
      const [a, b, c, ann] = [
        await list(account, 'A'),
        await list(account, 'B'),
        await list(account, 'C'),
        await person(account, 'ann@example.com'),
      ];
      await setSubscriptions(account, ann, { subscribed: [a, b] }, { source: 'person' });
      expect(
        (
          await setSubscriptions(
            account,
            ann,
            { subscribed: [c], unsubscribed: [a] },
            { source: 'person' },
          )
        ).sort(),
      ).toEqual([a, b, c].sort());
      expect(await statuses(account, ann)).toEqual({ A: 'unsubscribed', C: 'subscribed' });
      expect(
        await setSubscriptions(
          account,
          ann,
          { subscribed: [c], unsubscribed: [a] },
          { source: 'person' },
        ),
      ).toEqual([]);
      expect(
        await setSubscriptions(account, ann, { unsubscribed: [c, 999_999] }, { source: 'person' }),
      ).toEqual([c]);
      expect(await statuses(account, ann)).toEqual({ A: 'unsubscribed', C: 'unsubscribed' });
    });
  });
});

describe('a contact', () => {
  test('is one per address and account: the same address updates it and keeps what is not named', async () => {
    await here(async (account) => {
      await field(account, 'Total spent', 'float');
      await field(account, 'City', 'string');
      const first = await upsertContact(account, testSecrets, {
        email: 'Ann@Example.com',
        first_name: 'Ann',
        phone: '1',
        custom: { 'total spent': '5', City: 'Riga' },
        source: 'form',
      });
      const second = await upsertContact(account, testSecrets, {
        email: ' ann@EXAMPLE.com',
        last_name: 'Lee',
        custom: { City: '' },
        source: 'api',
      });
      expect([first.isNew, second.isNew, second.id]).toEqual([true, false, first.id]);
      const [ann] = await mergeDataOf(account, [first.id]);
      expect(ann).toMatchObject({
        email: 'Ann@Example.com',
        first_name: 'Ann',
        last_name: 'Lee',
        phone: '1',
        'Total spent': 5,
        total_spent: 5,
        City: null,
      });
    });
  });

  test('with a wrong address, an unknown field or a wrong value is refused by field', async () => {
    await here(async (account) => {
      await field(account, 'Visits', 'integer');
      await expect(person(account, 'ann')).rejects.toMatchObject({
        errors: { email: ['must hold an @'] },
      });
      await expect(
        person(account, 'ann@example.com', { custom: { Visits: '1.5', Shoes: '44' } }),
      ).rejects.toMatchObject({
        errors: {
          Visits: ['is not an integer'],
          Shoes: ['is no custom field of this account: create it first'],
        },
      });
    });
  });

  test('without a value shows the default of the field in a mail; a custom field never hides a default one', async () => {
    await here(async (account) => {
      await field(account, 'Loyalty level', 'string', 'bronze');
      await field(account, 'Email', 'string', 'fake');
      const ann = await person(account, 'ann@example.com');
      expect(await mergeDataOf(account, [ann])).toEqual([
        expect.objectContaining({
          email: 'ann@example.com',
          'Loyalty level': 'bronze',
          loyalty_level: 'bronze',
        }),
      ]);
    });
  });
});
