import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { compileRules, ruleContext, rulesSchema, type Rules } from '#engines/audience/public.ts';
import { enterPeople } from '#engines/journeys/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { invalid } from '#platform/server/errors.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { EnterChoice } from '../contract/people.ts';
import { readJourney } from './show-journey.ts';

const chunk = 5_000;

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  intakeId: z.number(),
  actor: writtenActor,
});

/** Brings the contacts of lists and segments into a journey. */
export type EnterJob = JobDefinition<z.infer<typeof payload>>;

/** The job: ranges of contacts, each with its place in the transaction that brings them in, so that a kill neither loses nor doubles anybody. */
export function enterJob(services: Services): EnterJob {
  return defineJob({
    name: 'journeys.enter',
    title: 'Contacts enter a journey',
    payload,
    expireInSeconds: 3_600,
    handle: async ({ accountId, notificationId, intakeId, actor }, { signal }) => {
      const who = { accountId, actor: actorOfJob(actor) };
      for (;;) {
        signal.throwIfAborted();
        const step = await inAccount(services.database, who, (account) =>
          enterRange(account, intakeId),
        );
        if (!step || step.isOver) {
          const { entered = 0, refused = 0 } = step ?? {};
          await services.notifications.progress(accountId, notificationId, {
            percent: 100,
            message: `${entered.toLocaleString('en-US')} contacts entered the journey, ${refused.toLocaleString('en-US')} were not let in.`,
          });
          return;
        }
        await services.notifications.progress(accountId, notificationId, {
          percent: Math.min(99, ((step.entered + step.refused) / Math.max(1, step.total)) * 100),
        });
      }
    },
  });
}

/** Starts to bring in the contacts of lists, segments and by name. */
export async function enterJourney(
  account: Account,
  { services, job }: { services: Services; job: EnterJob },
  { id, ...choice }: EnterChoice & { id: number },
): Promise<{ message: string; notification_id: number }> {
  const journey = await readJourney(account, id);
  await services.families.requireNamed(account, [
    { field: 'lists', family: 'lists', ids: choice.lists, by: 'ids' },
    { field: 'segments', family: 'segments', ids: choice.segments, by: 'ids' },
  ]);
  if (journey.status !== 'enabled')
    throw invalid({ base: ['The journey is not enabled: publish it first.'] });
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${await chosen(account, choice)}) chosen`.execute(
    account.db,
  );
  const message = `Contacts are entering “${journey.name}”.`;
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Journey',
    notifiableId: id,
  });
  const { rows: made } = await sql<{ id: number }>`
    insert into journey_intakes (account_id, journey_id, choice, total, started_at)
    values (${account.id}, ${id}, ${JSON.stringify(choice)}::jsonb, ${rows[0]!.total}, ${account.now}) returning id`.execute(
    account.db,
  );
  await services.jobs.enqueue(
    account,
    job,
    {
      accountId: account.id,
      notificationId,
      intakeId: made[0]!.id,
      actor: writeActor(account.actor),
    },
    { title: `Contacts enter “${journey.name}”` },
  );
  await account.audit({ action: 'enter', resource: 'workflow', id, after: choice });
  return { message, notification_id: notificationId };
}

interface Intake {
  journey_id: number;
  choice: EnterChoice;
  total: number;
  after_contact: number;
  entered: number;
  refused: number;
  done_at: string | null;
}

// Null where the journey was deleted meanwhile.
async function enterRange(
  account: Account,
  intakeId: number,
): Promise<{ isOver: boolean; entered: number; refused: number; total: number } | null> {
  const { rows } = await sql<Intake>`
    select journey_id, choice, total, after_contact, entered, refused, done_at from journey_intakes
    where account_id = ${account.id} and id = ${intakeId} for update`.execute(account.db);
  const [intake] = rows;
  if (!intake) return null;
  if (intake.done_at !== null) return { ...intake, isOver: true };
  const { rows: range } = await sql<{ id: number }>`
    select contact_id as id from (${await chosen(account, intake.choice)}) chosen
    where contact_id > ${intake.after_contact} order by contact_id limit ${chunk}`.execute(
    account.db,
  );
  const ids = range.map(({ id }) => id);
  const { entered } = await enterPeople(account, intake.journey_id, {
    who: ids,
    via: 'by_hand',
    ...(intake.choice.spread_hours > 0 && { spreadSeconds: intake.choice.spread_hours * 3_600 }),
  });
  const isOver = ids.length < chunk;
  const sums = {
    entered: intake.entered + entered,
    refused: intake.refused + ids.length - entered,
  };
  await sql`
    update journey_intakes set after_contact = ${ids.at(-1) ?? intake.after_contact}, entered = ${sums.entered}, refused = ${sums.refused},
      done_at = ${isOver ? account.now : null}::timestamptz
    where account_id = ${account.id} and id = ${intakeId}`.execute(account.db);
  return { isOver, ...sums, total: intake.total };
}

async function chosen(
  account: Account,
  { lists, segments, contact_ids: ids }: EnterChoice,
): Promise<RawBuilder<unknown>> {
  const parts = [
    ...(lists.length > 0 ? [{ criterion: 'list', operator: 'subscribed', list_ids: lists }] : []),
    ...(segments.length > 0
      ? [{ criterion: 'segment', operator: 'in', segment_ids: segments }]
      : []),
  ];
  const named = sql`c.id = any(${ids}::bigint[])`;
  if (parts.length === 0)
    return sql`select c.id as contact_id from contacts c where c.account_id = ${account.id} and ${named}`;
  const rules: Rules = rulesSchema.parse({ filter: 'or', segment_filters_attributes: parts });
  const context = await ruleContext(account, { rules: [rules] });
  return sql`select c.id as contact_id from contacts c
    where c.account_id = ${account.id} and (${compileRules(rules, context)} or ${named})`;
}
