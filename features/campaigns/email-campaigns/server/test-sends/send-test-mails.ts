import { sql } from 'kysely';
import type { z } from 'zod';
import { sendTest } from '#engines/delivery/public.ts';
import { isSeenList, listsByIds } from '#features/audience/lists/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import {
  mostTestPeople,
  scheduleMessages,
  testSubjectPrefix,
  type testRequest,
} from '../../contract/schedule.ts';
import { buildMessage, type Campaign } from '../build-message.ts';

/** What GET campaigns/{id}/send_test_appender answers: what a test send may be made of. */
export interface TestChoices {
  subject: string;
  subject_prefix: string;
  lists: { id: number; name: string; subscribers: number }[];
  send_test_lists: number[];
  recent: { recipients: string[]; subject: string; sent_by: string; at: string }[];
}

/** Sends the message as it stands to a few addresses and the people of test lists; no figure counts it, the test reports list it. */
export async function sendTestMails(
  account: Account,
  services: Services,
  campaign: Campaign,
  request: z.output<typeof testRequest>,
): Promise<{ message: string }> {
  await services.families.requireNamed(
    account,
    [{ field: 'lists', family: 'lists', ids: request.lists, by: 'ids' }],
    [{ family: 'lists', ids: campaign.send_test_lists }],
  );
  const message = await buildMessage(account, campaign, 'test');
  const missing = [
    !message.subject && 'subject',
    !message.fromEmail && 'from_email',
    !message.html && 'content_id',
  ].filter((field) => field !== false);
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(
        missing.map((field) => [field, ['is required before a test can be sent']]),
      ),
    );
  const to = [
    ...new Set(
      [...request.emails, ...(await contactsOfLists(account, request.lists))].map((email) =>
        email.toLowerCase(),
      ),
    ),
  ];
  if (to.length === 0) throw invalid({ lists: ['have no subscribed contacts'] });
  const prefix = request.subject_prefix ?? testSubjectPrefix;
  await sendTest(services, account, {
    message,
    to,
    contact: request.contact_id ?? null,
    subjectPrefix: prefix,
  });
  await sql`
    insert into test_sends (account_id, campaign_id, recipients, subject, sent_by, sent_at)
    values (${account.id}, ${campaign.id}, ${to}::text[], ${message.subject}, ${account.actor.name}, ${services.clock.now().toISOString()}::timestamptz)`.execute(
    account.db,
  );
  return { message: scheduleMessages.testSent(to.length) };
}

/** What the form of a test send begins with. */
export async function testChoices(account: Account, campaign: Campaign): Promise<TestChoices> {
  const { rows: lists } = await sql<{ id: number }>`
    select r.id from lists r where r.account_id = ${account.id} and r.list_type = 'test' and r.archived_at is null and ${isSeenList(account)} order by r.name collate "und-x-icu" limit 100`.execute(
    account.db,
  );
  const { rows: recent } = await sql<TestChoices['recent'][number]>`
    select recipients, subject, sent_by, sent_at as at from test_sends where account_id = ${account.id} and campaign_id = ${campaign.id} order by id desc limit 5`.execute(
    account.db,
  );
  const known = new Map(
    (
      await listsByIds(
        account,
        lists.map(({ id }) => id),
      )
    ).map((list) => [list.id, list]),
  );
  return {
    subject: (await buildMessage(account, campaign)).subject,
    subject_prefix: testSubjectPrefix,
    send_test_lists: campaign.send_test_lists,
    recent,
    lists: lists.flatMap(({ id }) => {
      const list = known.get(id);
      return list ? [{ id, name: list.name, subscribers: list.subscribers }] : [];
    }),
  };
}

async function contactsOfLists(account: Account, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ email: string }>`
    select distinct c.email from list_memberships m join contacts c on c.account_id = ${account.id} and c.id = m.contact_id
      left join suppressions s on s.account_id = ${account.id} and s.email_key = c.email_key
    where m.account_id = ${account.id} and m.list_id = any(${[...ids]}::bigint[]) and m.status = 'subscribed' and s.email_key is null
    order by c.email limit ${mostTestPeople + 1}`.execute(account.db);
  if (rows.length > mostTestPeople)
    throw invalid({
      lists: [`have more than ${mostTestPeople} contacts: choose smaller lists for a test`],
    });
  return rows.map(({ email }) => email);
}
