import { sql } from 'kysely';
import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { socialRole as role } from '../../contract/accounts.ts';
import { calendarQuery, moveRequest, slotsRequest, socialSchedules } from '../../contract/posts.ts';
import { postRecords } from '../records.ts';
import { movePost, readCalendar, readQueue, readSlots } from './queue.ts';
import { notePostOutcome } from './record-outcome.ts';
import { changePost, createPost } from './save-post.ts';
import { saveSlots } from './save-slots.ts';

type Fields = Partial<FieldsOf<typeof socialSchedules>>;

const { path } = socialSchedules;
const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of posts, their queue and the slots of the week. */
export function mountPosts(router: Router, services: Services): void {
  const { clock } = services;
  mountPlan(router, services);
  router.account({
    method: 'PUT',
    path: `${path}/:id/publish_now`,
    role,
    summary: 'Publish a draft or a waiting post at once',
    params: byId,
    handle: async ({ account, params: { id } }) => {
      await changePost(account, {
        id,
        fields: { status: 'scheduled', scheduled_at: clock.now().toISOString() },
        now: clock.now(),
      });
      return ok(await showRecord(account, postRecords, id));
    },
  });
  router.account({
    method: 'PUT',
    path: `${path}/:id/retry`,
    role,
    summary: 'Try the accounts again in which a post failed',
    params: byId,
    handle: async ({ account, params: { id } }) => {
      await retryPost(account, id, clock.now().toISOString());
      return ok(await showRecord(account, postRecords, id));
    },
  });
  mountResource({
    router,
    services,
    records: postRecords,
    with: {
      create: async (account, fields) => created(await createPost(account, fields, clock.now())),
      update: async (account, id, fields: Fields) =>
        ok(await changePost(account, { id, fields, now: clock.now() })),
      delete: (account, id) => deletePost(account, services, id),
    },
  });
}

function mountPlan(router: Router, { clock, families }: Services): void {
  router.account({
    method: 'GET',
    path: `${path}/slots`,
    role,
    summary: 'The times of the week at which the queue publishes',
    handle: async ({ account }) => ok(await readSlots(account)),
  });
  router.account({
    method: 'PUT',
    path: `${path}/slots`,
    role,
    summary: 'Set the times of the week at which the queue publishes',
    body: slotsRequest,
    handle: async ({ account, body: { slots } }) => {
      const ids = slots.flatMap(({ category_id: id }) => id ?? []);
      await families.requireNamed(account, [
        { field: 'slots', family: 'social_content_categories', ids, by: 'part' },
      ]);
      return ok(await saveSlots(account, slots, clock.now()));
    },
  });
  router.account({
    method: 'GET',
    path: `${path}/queue`,
    role,
    summary: 'The posts that wait for slots, in their order, with the time of each',
    handle: async ({ account }) => ok(await readQueue(account, clock.now())),
  });
  router.account({
    method: 'PUT',
    path: `${path}/:id/move`,
    role,
    summary: 'Put a post of the queue before another one, or at its end',
    params: byId,
    body: moveRequest,
    handle: async ({ account, params, body }) => {
      await movePost(account, params.id, body.before);
      return ok(await readQueue(account, clock.now()));
    },
  });
  router.account({
    method: 'GET',
    path: `${path}/calendar`,
    role,
    summary: 'Slots and posts between two moments',
    query: calendarQuery,
    handle: async ({ account, query }) =>
      ok(
        await readCalendar(account, {
          from: new Date(query.from),
          to: new Date(query.to),
          now: clock.now(),
        }),
      ),
  });
}

async function retryPost(account: Account, id: number, now: string): Promise<void> {
  await showRecord(account, postRecords, id);
  // What nobody knows of is looked up first, so that a retry does not publish twice.
  const { rows } = await sql`
    update social_publications set due_at = ${now}::timestamptz, look_ups = 0,
      state = case when in_doubt then 'unknown' else 'waiting' end,
      attempts = case when in_doubt then attempts else 0 end
    where account_id = ${account.id} and post_id = ${id} and state = 'failed' returning post_id`.execute(
    account.db,
  );
  if (rows.length === 0)
    throw invalid({ base: ['Nothing of this post has failed, so there is nothing to try again.'] });
  await account.audit({ action: 'retry', resource: 'social_schedule', id });
  await notePostOutcome(account, id, now);
}

async function deletePost(
  account: Account,
  { families }: Pick<Services, 'families'>,
  id: number,
): Promise<{ id: number }> {
  const { rows } = await sql<{ status: string }>`
    select status from social_schedules where account_id = ${account.id} and id = ${id} for update`.execute(
    account.db,
  );
  if (rows[0]?.status === 'publishing')
    throw invalid({ base: ['The post is being published: wait until it is done.'] });
  return deleteRecord(account, postRecords, { id, families });
}
