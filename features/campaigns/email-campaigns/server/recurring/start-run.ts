import { graceSeconds } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { contentHash } from '../approved-content.ts';
import { isWaitingRun } from '../campaign-state.ts';
import { requestReapproval, notifyMissed } from '../follow-mailing.ts';
import { startCampaignMailing, lockCampaign, refuseUnready } from '../schedule-campaign.ts';
import { staleFeedOf } from '../stale-feeds.ts';

/** How long before its time a run is frozen, in milliseconds: until then it can be changed. */
export const frozenBefore = 60_000;

/** Freezes a run of a series whose time has come and hands it over; one that can't leave fails and says why. */
export async function startRun(
  account: Account,
  services: Pick<Services, 'notifications' | 'clock'>,
  id: number,
  now: Date,
): Promise<void> {
  const run = await lockCampaign(account, id);
  if (!isWaitingRun(run) || run.occurrence_at === null || run.parent_id === null) return;
  const at = new Date(run.occurrence_at);
  if (at.getTime() > now.getTime() + frozenBefore) return;
  const parent = await account.db
    .selectFrom('campaigns')
    .select(['status', 'is_enabled', 'next_run_at'])
    .where('account_id', '=', account.id)
    .where('id', '=', run.parent_id)
    .executeTakeFirst();
  if (parent?.status === 'recurring' && !parent.is_enabled) return;
  const set = (values: {
    status: string;
    mailing_id?: number;
    run_error?: string;
    approved_hash?: null;
  }) =>
    account.db
      .updateTable('campaigns')
      .set(values)
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .execute();
  if (at.getTime() < now.getTime() - graceSeconds * 1000) {
    await set({ status: 'missed' });
    await notifyMissed(account, services, run);
  } else if (!(await isAsApproved(account, services, run.id, at))) {
    return;
  } else if (await isHeldBack()) {
    // It ends here, or waits for a person.
  } else {
    await leave();
  }
  if (parent?.status === 'recurring' && parent.next_run_at === null) {
    await account.db
      .updateTable('campaigns')
      .set({ status: 'sent', sent_at: now.toISOString() })
      .where('account_id', '=', account.id)
      .where('id', '=', run.parent_id)
      .execute();
  }

  async function isHeldBack(): Promise<boolean> {
    if (run.when_feeds_stale === 'send') return false;
    const reason = await staleFeedOf(account, run);
    if (reason === null) return false;
    const isHeld = run.when_feeds_stale === 'hold';
    await set({ status: isHeld ? 'missed' : 'skipped', run_error: reason });
    if (isHeld) await notifyMissed(account, services, run);
    return true;
  }

  async function leave(): Promise<void> {
    try {
      await refuseUnready(account, run, now);
      await set({
        status: 'scheduled',
        mailing_id: await startCampaignMailing(account, run, {
          leavesAt: at,
          timing: { kind: 'at_once' },
          isPriority: false,
        }),
      });
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      await set({
        status: 'failed',
        run_error:
          typeof error.errors === 'object'
            ? Object.values(error.errors).flat().join(' ')
            : error.message,
      });
    }
  }
}

async function isAsApproved(
  account: Account,
  services: Pick<Services, 'notifications' | 'clock'>,
  id: number,
  at: Date,
): Promise<boolean> {
  const campaign = await lockCampaign(account, id);
  const row = await account.db
    .selectFrom('campaigns')
    .select(['approved_hash', 'approved_by'])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (row.approved_hash === null) return true;
  const hash = await contentHash(account, campaign);
  if (hash === row.approved_hash) return true;
  await requestReapproval(account, services, {
    id,
    name: campaign.name,
    approvedBy: row.approved_by,
    hash,
    schedule: { schedule_type: 1, scheduled_at: at.toISOString() },
  });
  return false;
}
