import { inAccount, type Account } from '#platform/server/account/account.ts';
import { testServer, type TestServer, type TestServerOptions } from '#tests/harness/server.ts';
import { aWish, confirmLinkTo } from './pending.builder.ts';
import type { SubscriptionWish, WishOutcome } from './wish.ts';

/** Somebody's browser, as the tests pretend to be one. */
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The product with lists, and forms that are nothing but a number. */
export interface OptInWorld {
  server: TestServer;
  within<T>(work: (account: Account) => Promise<T>): Promise<T>;
  aList(fields?: Record<string, unknown>): Promise<number>;
  /** An accepted post of a form: makes the contact where there is none, and asks for the lists. */
  post(
    email: string,
    lists: readonly number[],
    wish?: Partial<SubscriptionWish>,
  ): Promise<WishOutcome & { contactId: number }>;
  /** The newest confirm link that an address got. */
  linkTo(email: string): Promise<string>;
  /** How many letters an address got. */
  lettersTo(email: string): Promise<number>;
  /** Opens or posts to a link, as a person with a browser two minutes later unless told otherwise. */
  ask(
    link: string,
    how?: { method?: string; form?: Record<string, string>; agent?: string; language?: string },
  ): Promise<{ status: number; text: string; headers: Headers }>;
  /** Letters went out so many seconds ago, by default an hour, so that nothing is too fast for a person. */
  letTimePass(seconds?: number): Promise<void>;
  /** Links of a contact were sent so many days before, and so were the letters that count. */
  daysLater(contactId: number, days: number): Promise<void>;
  rows<T>(query: string, values?: unknown[]): Promise<T[]>;
}

/** Starts it. */
export async function optInWorld(options: TestServerOptions = {}): Promise<OptInWorld> {
  const server = await testServer(options);
  let made = 0;
  const within: OptInWorld['within'] = (work) =>
    inAccount(server.database, { accountId: server.account }, work);
  const rows: OptInWorld['rows'] = async <T>(query: string, values: unknown[] = []) =>
    (await server.database.pool.query(query, values)).rows as T[];
  const mailsTo = (email: string) =>
    rows<{ raw: string }>(
      'select raw from local_inbox_messages where recipient = $1 order by id desc',
      [email],
    );
  return {
    server,
    within,
    rows,
    async aList(fields = {}) {
      made += 1;
      const answer = await server.call('POST', 'lists.json', {
        list: {
          name: `List ${made}`,
          from_name: 'Harbour Books',
          from_email: 'news@harbour.example',
          address: 'Quay 1',
          ...fields,
        },
      });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data.id;
    },
    post: (email, lists, wish = {}) => aWish(server, { email, listIds: lists, ...wish }),
    linkTo: (email) => confirmLinkTo(server, email),
    lettersTo: async (email) => (await mailsTo(email)).length,
    async ask(link, { method = 'GET', form, agent = chrome, language = 'en' } = {}) {
      const answer = await fetch(link, {
        method,
        redirect: 'manual',
        headers: { 'user-agent': agent, 'accept-language': language },
        ...(form && { body: new URLSearchParams(form) }),
      });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
    async letTimePass(seconds = 3_600) {
      await server.until(
        async () =>
          (
            await rows(
              `select 1 from mailings where source_type = 'letter' and status <> 'finished'`,
            )
          ).length === 0,
        'the letters to go out',
      );
      await rows(`update deliveries set sent_at = now() - make_interval(secs => $1)`, [seconds]);
    },
    async daysLater(contactId, days) {
      await rows(
        `update pending_subscriptions set expires_at = expires_at - make_interval(days => $2), sent_at = sent_at - make_interval(days => $2) where contact_id = $1`,
        [contactId, days],
      );
      await rows(
        `update opt_in_letters l set sent_at = l.sent_at - make_interval(days => $2) from contacts c where c.id = $1 and l.email_key = c.email_key`,
        [contactId, days],
      );
    },
  };
}
