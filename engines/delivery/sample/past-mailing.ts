import { sql } from 'kysely';
import type { Audience } from '#engines/audience/public.ts';
import { prepareMessage, type MailingMessage } from '#engines/templating/public.ts';
import {
  keepLinks,
  makePastEvents,
  makePastOrders,
  countPastFacts,
  rebuildCounts,
} from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { preferHashJoins } from '#platform/server/database/prefer-hash-joins.ts';
import type { MailingTest } from '../ab/test-settings.ts';
import { dynamicIdsOf } from '../mailings.ts';
import { makePastDeliveries } from './past-deliveries.ts';
import { drawPastTest, judgePastTest } from './past-test.ts';

/** A mailing of sample data: what went out, when, to whom of a list. */
export interface PastMailing {
  sourceType: string;
  sourceId: number;
  message: MailingMessage;
  audience: Audience;
  /** The list whose sample contacts got it. */
  listId: number;
  sentAt: Date;
  /** The field with each contact's orders: who ordered more opens more. */
  ordersField: number;
  /** The field with what each contact spent in all: what orders are worth. */
  spentField: number;
  test?: MailingTest;
}

const minutes = 4;

/** Makes a finished mailing with what became of every recipient, as if it had gone out then; answers its id. */
export async function makePastMailing(account: Account, past: PastMailing): Promise<number> {
  const { listId, sentAt, ordersField, spentField, test } = past;
  const mailingId = await insertMailing(account, past);
  const mailing = { mailingId, listId, sentAt, minutes };
  await preferHashJoins(account.db, () => makePastDeliveries(account, mailing));
  if (test) await drawPastTest(account, { mailingId, sentAt, test });
  const { links } = prepareMessage(past.message);
  await keepLinks(account, mailingId, links);
  await preferHashJoins(account.db, () =>
    makePastEvents(account, { mailingId, listId, ordersField, links: links.length }),
  );
  await makePastOrders(account, { mailingId, ordersField, spentField });
  await rebuildCounts(account, mailingId);
  await countPastFacts(account, mailingId);
  if (test) await judgePastTest(account, { mailingId, test });
  return mailingId;
}

async function insertMailing(account: Account, past: PastMailing): Promise<number> {
  const { sourceType, sourceId, message, audience, sentAt, test } = past;
  const finishedAt = new Date(sentAt.getTime() + minutes * 60_000);
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into mailings (account_id, source_type, source_id, status, message, audience, variants, test,
      hold_until, snapshot_done, is_sample, created_at, started_at, finished_at, dynamic_ids)
    values (${account.id}, ${sourceType}, ${sourceId}, 'finished', ${JSON.stringify(message)}, ${JSON.stringify(audience)},
      ${test ? JSON.stringify(test.variants) : null}, ${test ? JSON.stringify(test.settings) : null},
      ${sentAt}, true, true, ${sentAt}, ${sentAt}, ${finishedAt}, ${dynamicIdsOf(message, test?.variants)}::bigint[])
    returning id`.execute(account.db);
  return made!.id;
}
