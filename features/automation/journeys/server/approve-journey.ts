import { sql } from 'kysely';
import { z } from 'zod';
import { publishChoice } from '#engines/journeys/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden, invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { resumeWays } from '../contract/workflows.ts';
import { readJourney } from './show-journey.ts';

/** What is to happen once it is approved. */
const asked = z.object({
  rev: z.number(),
  by: z.string(),
  user_id: z.number().nullable(),
  at: z.string(),
  act: z.enum(['publish', 'enable']),
  choice: publishChoice.partial().default({}),
  resume: z.enum(resumeWays).optional(),
});

/** What was asked for: to publish the draft or to enable the journey again. */
export type Asked = z.infer<typeof asked>;

/** Whether what a person enables waits for somebody with full access. */
export function mustAsk(account: Account): boolean {
  return (
    account.actor.kind === 'user' &&
    account.can('campaign_requires_approval') &&
    !account.can('campaign_full_access')
  );
}

/** Notes that somebody asks for approval of the draft as it is, and tells who may approve. */
export async function requestApproval(
  account: Account,
  { notifications }: Pick<Services, 'notifications'>,
  {
    id,
    ...request
  }: { id: number } & Pick<Asked, 'act'> & { choice?: object; resume?: Asked['resume'] },
): Promise<void> {
  const journey = await readJourney(account, id);
  const approval = asked.parse({
    ...request,
    rev: journey.draft_rev,
    by: account.actor.name,
    user_id: account.actor.id,
    at: account.now,
  });
  await setApproval(account, id, approval);
  await account.audit({ action: 'request_approval', resource: 'workflow', id, after: approval });
  await notifications.notify(account, {
    message: `Journey “${journey.name}” waits for your approval, asked for by ${account.actor.name}.`,
    notifiableType: 'Journey',
    notifiableId: id,
    userIds: (await approversOf(account)).filter((userId) => userId !== account.actor.id),
  });
}

/** Takes up what was asked for, for whoever approves; refuses a draft that was changed since. */
export async function approvedRequest(account: Account, id: number): Promise<Asked> {
  const request = await waiting(account, id);
  const journey = await readJourney(account, id);
  if (request.act === 'publish' && request.rev !== journey.draft_rev)
    throw invalid({
      base: [
        `“${journey.name}” was changed after approval was requested. Review the current draft and publish it.`,
      ],
    });
  await setApproval(account, id, null);
  await account.audit({ action: 'approve', resource: 'workflow', id, before: request });
  return request;
}

/** Returns a request with what is to be changed. */
export async function returnRequest(account: Account, id: number, note: string): Promise<Asked> {
  const request = await waiting(account, id);
  await setApproval(account, id, null);
  await account.audit({
    action: 'return_for_changes',
    resource: 'workflow',
    id,
    before: request,
    after: { note },
  });
  return request;
}

/** Tells who asked what became of it. */
export async function tellRequester(
  account: Account,
  { notifications }: Pick<Services, 'notifications'>,
  { id, request, message }: { id: number; request: Asked; message: string },
): Promise<void> {
  if (request.user_id === null) return;
  await notifications.notify(account, {
    message,
    notifiableType: 'Journey',
    notifiableId: id,
    userIds: [request.user_id],
  });
}

async function waiting(account: Account, id: number): Promise<Asked> {
  if (!account.can('campaign_full_access'))
    throw forbidden(
      'You need the permission campaign_full_access to decide about a journey that waits for approval.',
    );
  const { rows } = await sql<{ approval: unknown; name: string }>`
    select approval, name from journeys where account_id = ${account.id} and id = ${id} for update`.execute(
    account.db,
  );
  const found = asked.safeParse(rows[0]?.approval);
  if (!found.success) throw invalid({ base: [`“${rows[0]?.name}” does not wait for approval.`] });
  return found.data;
}

async function setApproval(account: Account, id: number, approval: Asked | null): Promise<void> {
  await sql`
    update journeys set approval = ${approval === null ? null : JSON.stringify(approval)}::jsonb
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}

async function approversOf(account: Account): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from account_members
    where account_id = ${account.id} and 'campaign_full_access' = any(roles) and 'automation' = any(roles)
    order by user_id`.execute(account.db);
  return rows.map(({ user_id: id }) => id);
}
