import { inAccount } from '#platform/server/account/account.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { storeInbound, type InboundText } from './store-inbound.ts';

let made = 0;

/** What a text that came in has become. */
export interface Folded {
  id: number;
  kind: string;
  answer: string | null;
  contact_id: number | null;
  keyword_id: number | null;
  run_id: number | null;
}

/** Texts to and from an account: what people send, and what lies in the queue for them. */
export function textsOf(server: TestServer, account = server.account) {
  const query = async (text: string, values: unknown[] = []) =>
    (await server.database.pool.query(text, values)).rows;
  const store = (from: string, text: string, more: Partial<InboundText> = {}) =>
    inAccount(server.database, { accountId: account }, (within) =>
      storeInbound(within, {
        provider: 'local',
        providerId: `test-${++made}`,
        from,
        to: '+14155550100',
        text,
        ...more,
      }),
    );
  const folded = (id: number): Promise<Folded> =>
    server.until(
      async () =>
        (
          await query(
            'select id, kind, answer, contact_id, keyword_id, run_id from sms_inbound where account_id = $1 and id = $2 and folded_at is not null',
            [account, id],
          )
        )[0] as Folded | undefined,
      'the text is read',
    );
  return {
    query,
    store,
    folded,
    /** Sends a text from a phone and waits until it is read. */
    text: async (from: string, text: string, more: Partial<InboundText> = {}) =>
      folded((await store(from, text, more))!),
    /** What was put into the queue for a number, oldest first. */
    answersTo: async (number: string): Promise<{ text: string; passes: boolean; to: string }[]> =>
      query(
        `select message ->> 'text' as text, (message ->> 'is_confirmation')::boolean as passes, address as to from mobile_messages
          where account_id = $1 and address = $2 order by id`,
        [account, number],
      ),
  };
}
