import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suppressAddress } from '#engines/audience/public.ts';
import { aList } from '#engines/delivery/mailing.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { anAccount, testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { importWorkshop, type ImportWorkshop } from '../import.harness.ts';

let db: TestDatabase;
let workshop: ImportWorkshop;
beforeAll(async () => {
  db = await testDatabase();
  workshop = importWorkshop(db.database);
});
afterAll(async () => {
  workshop.close();
  await db.drop();
});

const file = (name: string) =>
  readFileSync(new URL(`../fixtures/move-in/${name}.csv`, import.meta.url));

const aListOf = (accountId: number) =>
  inAccount(db.database, { accountId }, (account) => aList(account, 'News'));

async function moveIn(
  content: Buffer | string,
  options: object,
  how: { accountId?: number; listId?: number } = {},
) {
  const accountId = how.accountId ?? (await anAccount(db.database));
  const listId = how.listId ?? (await aListOf(accountId));
  const id = await workshop.prepare(accountId, content, { listId, options });
  await workshop.run(accountId, id);
  const read = <T>(query: ReturnType<typeof sql<T>>) =>
    inAccount(db.database, { accountId }, async ({ db: tx }) => (await query.execute(tx)).rows);
  const people = await read(sql<{
    email: string;
    first_name: string;
    no_marketing: boolean;
    joined: boolean;
    reason: string | null;
  }>`
    select c.email, c.first_name, c.no_marketing,
      exists (select from list_memberships m where m.account_id = c.account_id and m.contact_id = c.id and m.status = 'subscribed') as joined,
      (select s.reason from suppressions s where s.account_id = c.account_id and s.email_key = c.email_key) as reason
    from contacts c where c.account_id = ${accountId} order by c.email_key`);
  const [row] = await read(sql<{ moved: Record<string, number>; status: string }>`
    select moved, status from imports where account_id = ${accountId} and id = ${id}`);
  return { accountId, listId, id, people, moved: row?.moved, status: row?.status };
}

test('only who was subscribed there joins the list, everyone else is held back for their reason', async () => {
  const { people, moved } = await moveIn(file('klaviyo-profiles'), { from_product: 'klaviyo' });
  expect(people.map(({ email, joined, reason }) => [email.split('@')[0], joined, reason])).toEqual([
    ['anna', true, null],
    ['bert', false, null],
    ['carl', false, 'unsubscribed'],
    ['dora', false, 'hard_bounced'],
    ['emil', false, 'complained'],
  ]);
  expect(people.map((person) => person.no_marketing)).toEqual([false, true, false, false, false]);
  expect(moved).toMatchObject({
    'state:subscribed': 1,
    'state:not_subscribed': 1,
    'suppressed:unsubscribed': 1,
    'suppressed:bounced': 1,
    'suppressed:complained': 1,
    stricter_here: 0,
  });
});

test('attributes become custom fields, and a full name is split', async () => {
  const named = await moveIn(file('listmonk-subscribers'), {
    from_product: 'listmonk',
    attributes: ['city', 'likes'],
    create_fields: true,
  });
  expect(named.people[0]?.first_name).toBe('Anna');
  const { rows } = await inAccount(db.database, { accountId: named.accountId }, ({ db: tx }) =>
    sql<{ last_name: string; values: string[] }>`
      select last_name, array(select v.value from jsonb_each_text(custom) v order by 1) as values from contacts
      where account_id = ${named.accountId} and email_key = 'anna@listmonk.example'`.execute(tx),
  );
  expect(rows[0]).toEqual({ last_name: 'Maria Probe', values: ['Berlin', 'tea'] });
});

test('who is known here keeps the stricter state', async () => {
  const accountId = await anAccount(db.database);
  const listId = await aListOf(accountId);
  await inAccount(db.database, { accountId }, (account) =>
    suppressAddress(account, {
      emailKey: 'anna@brevo.example',
      reason: 'complained',
      source: 'complaint',
    }),
  );
  await moveIn('email\nbert@brevo.example\n', {}, { accountId, listId });
  const { people, moved } = await moveIn(
    file('brevo-contacts'),
    { from_product: 'brevo' },
    { accountId, listId },
  );
  expect(people[0]).toMatchObject({ joined: false, reason: 'complained' });
  expect(people[1]).toMatchObject({ reason: 'do_not_mail' });
  expect(moved).toMatchObject({ stricter_here: 1, 'suppressed:blocked': 2 });
});

test('of several rows of one address the strictest holds the contact back', async () => {
  const { people } = await moveIn(
    'email,Klaviyo ID,Email Marketing Consent\na@a.example,1,UNSUBSCRIBED\na@a.example,1,SUBSCRIBED\n',
    { from_product: 'klaviyo' },
  );
  expect(people).toHaveLength(1);
  expect(people[0]).toMatchObject({ joined: false, reason: 'unsubscribed' });
});

test('characters that no database stores do not end an import', async () => {
  const attributes = '"{""city"": ""Ber\\u0000lin"", ""half"": ""\\ud800""}"';
  const { people, status } = await moveIn(
    `email,name,attributes,status,lists\na@a.example,A,${attributes},enabled,"[""n\\u0000ews""]"\n`,
    { from_product: 'listmonk', attributes: ['city', 'half'], create_fields: true },
  );
  expect(status).toBe('done');
  expect(people[0]?.email).toBe('a@a.example');
});
