import { upsertContact } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { wishToSubscribe } from './wish-to-subscribe.ts';
import type { SubscriptionWish, WishOutcome } from './wish.ts';

/** An accepted post of a form that is nothing but a number: makes the contact where there is none, and asks for the lists. */
export function aWish(
  server: TestServer,
  { email, ...wish }: Partial<SubscriptionWish> & { email: string; listIds: readonly number[] },
): Promise<WishOutcome & { contactId: number }> {
  const { services } = server.server;
  return inAccount(server.database, { accountId: server.account }, async (account) => {
    const { id, isNew } = await upsertContact(account, services.secrets, {
      email,
      source: 'form',
      noMarketing: true,
    });
    const outcome = await wishToSubscribe(account, services, {
      contactId: id,
      isNewContact: isNew,
      formId: 7,
      formName: 'Newsletter form',
      values: {},
      tagIds: [],
      textId: null,
      pageUrl: 'https://shop.example/join',
      ip: '203.0.113.9',
      language: 'en',
      mustConfirm: false,
      afterUrl: null,
      ...wish,
    });
    return { ...outcome, contactId: id };
  });
}

/** The newest confirm link that an address got. */
export function confirmLinkTo(server: TestServer, email: string): Promise<string> {
  return server.until(async () => {
    const { rows } = await server.database.pool.query<{ raw: string }>(
      'select raw from local_inbox_messages where recipient = $1 order by id desc limit 1',
      [email],
    );
    const text = rows[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    return /https?:\/\/\S+\/c\/[\w-]+/.exec(text)?.[0] ?? null;
  }, `the letter to ${email}`);
}
