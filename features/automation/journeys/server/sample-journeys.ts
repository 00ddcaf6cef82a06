import { sql } from 'kysely';
import {
  clearJourney,
  endJourney,
  pastEntrants,
  publishGraph,
  writePastEntries,
  type PastEntry,
  type PastEntrant,
  type PastLine,
} from '#engines/journeys/public.ts';
import { publishChoice, settingsSchema, type Graph } from '#engines/journeys/contract.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import { listSample } from '#features/audience/lists/server/public.ts';
import {
  campaignSample,
  makeStepCampaign,
} from '#features/campaigns/email-campaigns/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleMaking, SampleRecords } from '#platform/server/family/sample-records.ts';
import { forgetUses, noteUses } from '#platform/server/resource/record-uses.ts';
import { workflowRecords } from './journeys-table.ts';
import { removeSteps } from './step-campaigns.ts';
import { draw, step } from './templates/draw.ts';
import { templateNamed } from './templates/templates.ts';

const dayMs = 86_400_000;
const days = 365;
const holdout = 10;
// Of the sample customers, so many of a hundred.
const percent = 30;
const daysAfter = 7;

/** A journey with half a year of contacts in it, one that is being drawn, and one from a template. */
export const journeySample: SampleRecords<void> = {
  after: [listSample, contactSample, campaignSample],
  async make(sample) {
    await makeVisits(sample);
    const { account } = sample;
    await insertSample(account, workflowRecords, {
      name: 'Thank you after a purchase',
      graph: templateNamed('after_purchase')!.graph,
      settings: templateNamed('after_purchase')!.settings,
      created_by: 'Sample data',
    });
    await insertSample(account, workflowRecords, {
      name: 'Reminder of a visit',
      graph: draw([
        step({ key: 'start', type: 'trigger', trigger: { kind: 'started' } }, { next: 'pause' }),
        step({ key: 'pause', type: 'wait', wait: { kind: 'duration', amount: 3, unit: 'days' } }),
      ]),
      settings: settingsSchema.parse({}),
      created_by: 'Sample data',
    });
  },
  async remove({ account }) {
    const { rows } = await sql<{ id: number }>`
      select id from journeys where account_id = ${account.id} and is_sample order by id`.execute(
      account.db,
    );
    for (const { id } of rows) await takeOut(account, id);
  },
  async count(account) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from journeys where account_id = ${account.id} and is_sample`.execute(
      account.db,
    );
    return rows[0]!.count;
  },
};

async function takeOut(account: Account, id: number): Promise<void> {
  await removeSteps(account, { id });
  await sql`delete from journeys where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await forgetUses(account, workflowRecords.contract.path, [id]);
  await endJourney(account, id);
  for (let removed = 1; removed > 0;) removed = await clearJourney(account, id);
}

async function makeVisits({ account, now, made }: SampleMaking): Promise<void> {
  const id = await insertSample(account, workflowRecords, {
    name: 'Visits to the workshop',
    status: 'enabled',
    settings: settingsSchema.parse({}),
    created_by: 'Sample data',
  });
  const since = new Date(now.getTime() - days * dayMs);
  const graph = await visitGraph(account, id);
  const { version } = await publishGraph({ ...account, now: since.toISOString() }, id, {
    graph,
    settings: settingsSchema.parse({
      holdout_percent: holdout,
      goal: {
        name: 'Visit booked',
        when: { kind: 'event', trigger: { kind: 'api_event', event: 'visit_booked' } },
        ends: true,
        days_after: daysAfter,
      },
    }),
    ...publishChoice.parse({}),
    by: 'Sample data',
    summary: 'First version',
  });
  await sql`
    update journeys set created_at = ${since.toISOString()}, enabled_at = ${account.now},
      graph = ${JSON.stringify(graph)}::jsonb, settings = (
        select v.settings from journey_versions v where v.account_id = ${account.id} and v.journey_id = ${id} and v.version = ${version})
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  await noteUses(account, workflowRecords, [id]);
  const entrants = await pastEntrants(account, {
    journeyId: id,
    listId: made(listSample).all.id,
    days,
    percent,
    holdout,
  });
  const entries = entrants.map((one) => (one.isHeldOut ? heldOut(one) : passed(one, now)));
  await writePastEntries(account, { journeyId: id, version }, entries);
}

async function visitGraph(account: Account, id: number): Promise<Graph> {
  const { rows: models } = await sql<{ id: number }>`
    select id from campaigns where account_id = ${account.id} and is_sample and status = 'sent' and ab is null order by id limit 2`.execute(
    account.db,
  );
  const email = async (name: string, at: number): Promise<number | null> => {
    const fromCampaignId = models[at % Math.max(1, models.length)]?.id;
    return makeStepCampaign(account, { journeyId: id, name, fromCampaignId });
  };
  const wait = (amount: number) => ({ kind: 'duration' as const, amount, unit: 'days' as const });
  return draw([
    step({ key: 'start', type: 'trigger', trigger: { kind: 'started' } }, { next: 'hello' }),
    step(
      {
        key: 'hello',
        type: 'email',
        name: 'Invitation',
        campaign_id: await email('Invitation', 0),
      },
      { sent: 'pause', not_sent: 'end' },
    ),
    step({ key: 'pause', type: 'wait', wait: wait(2) }, { next: 'more' }),
    step(
      {
        key: 'more',
        type: 'email',
        name: 'How we make things',
        campaign_id: await email('How we make things', 1),
      },
      { sent: 'look', not_sent: 'end' },
    ),
    step({ key: 'look', type: 'wait', wait: wait(14) }, { next: 'last' }),
    step(
      {
        key: 'last',
        type: 'email',
        name: 'Last places',
        campaign_id: await email('Last places', 0),
      },
      { sent: 'end', not_sent: 'end' },
    ),
    step({ key: 'end', type: 'end' }),
  ]);
}

function heldOut({ contactId, enteredAt, goalAt }: PastEntrant): PastEntry {
  return {
    contactId,
    enteredAt,
    node: 'start',
    state: 'held_out',
    since: enteredAt,
    wakeAt: null,
    endedAt: enteredAt,
    goalAt,
    reason: null,
    lines: [{ node: 'start', outcome: 'held_out', at: enteredAt, detail: { via: 'by_hand' } }],
  };
}

const stages = [
  { email: 'hello', wait: 'pause', days: 2 },
  { email: 'more', wait: 'look', days: 14 },
] as const;

// The steps of the graph above, one after the other, as far as the time since then has brought somebody.
function passed({ contactId, enteredAt, goalAt }: PastEntrant, now: Date): PastEntry {
  const lines: PastLine[] = [
    { node: 'start', outcome: 'entered', at: enteredAt, detail: { via: 'by_hand' } },
    { node: 'start', outcome: 'next', at: enteredAt, isPassed: true },
  ];
  const entry = { contactId, enteredAt, wakeAt: null, goalAt: null, lines };
  let at = enteredAt;
  for (const { email, wait, days } of stages) {
    at = afterMs(at, 60_000);
    lines.push({ node: email, outcome: 'sent', at, isPassed: true });
    const until = afterMs(at, days * dayMs);
    lines.push({ node: wait, outcome: 'waiting', at, detail: { until: until.toISOString() } });
    if (goalAt && goalAt > at && goalAt <= until) {
      lines.push({ node: wait, outcome: 'goal', at: goalAt });
      const ended = { state: 'finished' as const, reason: 'goal', endedAt: goalAt };
      return { ...entry, ...ended, node: wait, since: at, goalAt };
    }
    if (until > now)
      return {
        ...entry,
        node: wait,
        state: 'waiting',
        reason: null,
        since: at,
        wakeAt: until,
        endedAt: null,
      };
    lines.push({ node: wait, outcome: 'next', at: until, isPassed: true });
    at = until;
  }
  at = afterMs(at, 60_000);
  lines.push({ node: 'last', outcome: 'sent', at, isPassed: true });
  lines.push({ node: 'end', outcome: 'end', at });
  return {
    ...entry,
    node: 'end',
    state: 'finished',
    reason: 'end',
    since: at,
    endedAt: at,
    goalAt: goalAt !== null && goalAt > at ? goalAt : null,
  };
}

const afterMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
