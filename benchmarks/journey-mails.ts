import { sql } from 'kysely';
import {
  addToRolling,
  createSender,
  plugRollingSource,
  type Provider,
} from '#engines/delivery/public.ts';
import { aMailing, aMessage, sendingServices } from '#engines/delivery/mailing.builder.ts';
import { graphSchema, settingsSchema } from '#engines/journeys/contract.ts';
import { enterPeople } from '#engines/journeys/enter.ts';
import { syncListening } from '#engines/journeys/follow/listening.ts';
import {
  eventsOf,
  leaveSql,
  plugMessageChannel,
  recordMessageOutcomes,
} from '#engines/journeys/public.ts';
import { takeTurn } from '#engines/journeys/turn.ts';
import { makeEnabled } from '#engines/journeys/versions.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';

const position = { x: 0, y: 0 };

// A mail server that takes everything at once, so that all that is measured is ours.
const capacity = 20;
const provider: Provider = {
  name: 'nothing',
  capacity,
  pauseMs: () => 0,
  send: async (_mail, mark) =>
    (await mark()) ? { kind: 'accepted', response: 'ok' } : { kind: 'abandoned' },
  close: () => Promise.resolve(),
};

/** Sends the emails of a journey's step, whose exits are asked again at each mark, beside those of a campaign to as many people; the mail server costs nothing. */
export async function benchJourneyMails(context: BenchContext): Promise<BenchRow[]> {
  const people = Math.max(2_000, Math.round(100_000 * context.scale));
  const accountId = await peopleOnList(context, 'Journey mails benchmark', people);
  plugJourneys();
  const sender = createSender({ services: sendingServices(context.database), provider });
  sender.start();
  try {
    const limit = await timed(context, { accountId, people }, () =>
      aMailing(context.database, accountId, { lists: [1] }),
    );
    await aJourneyWithEmail(context, accountId);
    const ours = await timed(context, { accountId, people }, () =>
      takeAll(context, accountId, people),
    );
    context.report(
      `mails: of a campaign ${limit.toFixed(0)} a second, of a journey ${ours.toFixed(0)}`,
    );
    return [
      {
        name: `${people} mails of a journey's step, all but the wire`,
        limit: { label: 'mails of a campaign', figure: limit, unit: 'mails/s' },
        ours: { label: 'exits asked, outcomes told', figure: ours, unit: 'mails/s' },
        ratio: ours / limit,
        target: 0.5,
      },
    ];
  } finally {
    await sender.stop();
  }
}

function plugJourneys(): void {
  plugRollingSource({
    sourceType: 'workflow',
    leaveSql,
    recorded: recordMessageOutcomes,
    values: eventsOf,
  });
  plugMessageChannel({
    channel: 'email',
    send: (account, { campaignId }, contactIds) =>
      addToRolling(
        account,
        {
          sourceType: 'workflow',
          sourceId: campaignId,
          revision: 'r1',
          message: aMessage(account.id),
        },
        contactIds,
      ),
    problems: () => Promise.resolve([]),
  });
}

async function aJourneyWithEmail({ database }: BenchContext, accountId: number): Promise<void> {
  const graph = graphSchema.parse({
    nodes: [
      { key: 'start', type: 'trigger', position, trigger: { kind: 'started' } },
      { key: 'mail', type: 'email', position, campaign_id: 7 },
      { key: 'later', type: 'wait', position, wait: { kind: 'duration', amount: 1, unit: 'days' } },
    ],
    edges: [
      { from: 'start', output: 'next', to: 'mail' },
      { from: 'mail', output: 'sent', to: 'later' },
    ],
  });
  const settings = settingsSchema.parse({
    exits: [{ kind: 'event', trigger: { kind: 'ordered', store_ids: [] } }],
  });
  await inAccount(database, { accountId }, async (account) => {
    const journeyId = await makeEnabled(account, 'Mails', { graph, settings });
    await syncListening(account);
    await enterPeople(account, journeyId, {
      who: sql`select m.contact_id from list_memberships m where m.account_id = ${account.id} and m.list_id = 1`,
      via: 'bench',
    });
  });
}

// All of them are at the step before the first is sent, as those of a mailing are.
async function takeAll({ database }: BenchContext, accountId: number, people: number) {
  const {
    rows: [journey],
  } = await sql<{
    id: number;
  }>`select id from journeys where account_id = ${accountId} and name = 'Mails'`.execute(
    database.kysely,
  );
  await takeTurn(
    database,
    { accountId, journeyId: journey!.id, node: 'start', failures: 0 },
    { most: people },
  );
}

async function timed(
  { database }: BenchContext,
  { accountId, people }: { accountId: number; people: number },
  begin: () => Promise<unknown>,
): Promise<number> {
  const before = await sentOf(database, accountId);
  await begin();
  const start = performance.now();
  while ((await sentOf(database, accountId)) - before < people)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return (people / (performance.now() - start)) * 1_000;
}

async function sentOf({ kysely }: BenchContext['database'], accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries where account_id = ${accountId} and state = 'sent'`.execute(
    kysely,
  );
  return rows[0]!.count;
}
