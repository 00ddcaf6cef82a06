import { sql } from 'kysely';
import type { FaultKind, PublishedPost } from '#engines/social/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { noteSignedOut } from '../accounts/renew-tokens.ts';
import { notifySocial } from '../notify.ts';
import type { SocialServices } from '../social-services.ts';
import type { Taken } from './taken.ts';

/** What came of a try, or of a look-up. */
export type Outcome =
  | { readonly kind: 'published'; readonly post: PublishedPost }
  | { readonly kind: 'not_there' }
  | { readonly kind: FaultKind; readonly words: string };

/** Tries of a network that is busy, with the minutes between them. */
const restsMinutes = [1, 5, 15, 60];
/** A post may show late: it counts as not published after it was missing this often. */
const missingLookUps = 2;
const lookUpAfterMinutes = 2;
const mostLookUps = 10;

type Next =
  | { state: 'published'; post: PublishedPost }
  | { state: 'failed'; words: string }
  | { state: 'waiting' | 'unknown'; words: string | null; afterMinutes: number };

/** Writes down what came of a try, unless the lease went to another process meanwhile. */
export async function recordOutcome(
  account: Account,
  services: SocialServices,
  { taken, outcome }: { taken: Taken; outcome: Outcome },
): Promise<void> {
  const next = nextOf(taken, await heard(account, taken, outcome));
  const now = services.clock.now().toISOString();
  const isOpen = next.state === 'waiting' || next.state === 'unknown';
  const post = next.state === 'published' ? next.post : null;
  const { rows } = await sql`
    update social_publications set state = ${next.state}, lease_token = null,
      due_at = case when ${isOpen} then ${now}::timestamptz + make_interval(mins => ${isOpen ? next.afterMinutes : 0}) end,
      fault = ${'words' in next ? next.words : null}, in_doubt = ${isInDoubt(next, outcome, taken)}, remote_id = ${post?.remoteId ?? null}, remote_url = ${post?.url ?? null},
      published_at = case when ${post !== null} then ${now}::timestamptz end
    where account_id = ${account.id} and post_id = ${taken.postId} and social_account_id = ${taken.socialAccountId} and lease_token = ${taken.token}
    returning post_id`.execute(account.db);
  if (rows.length === 0) return;
  if (next.state === 'failed') await tell(account, services, { taken, words: next.words, outcome });
  await notePostOutcome(account, taken.postId, now);
}

// Two posts of the same words: what was found may be the other one.
async function heard(account: Account, taken: Taken, outcome: Outcome): Promise<Outcome> {
  if (!taken.isLookUp || outcome.kind !== 'published') return outcome;
  const { rows } = await sql`
    select 1 from social_publications where account_id = ${account.id} and social_account_id = ${taken.socialAccountId}
      and published_at is not null and remote_id = ${outcome.post.remoteId}`.execute(account.db);
  return rows.length === 0 ? outcome : { kind: 'not_there' };
}

function isInDoubt(next: Next, outcome: Outcome, { isLookUp }: Taken): boolean {
  if (next.state === 'published' || next.state === 'waiting') return false;
  return next.state === 'unknown' || isLookUp || outcome.kind === 'unknown';
}

function nextOf({ attempts, lookUps, isLookUp }: Taken, outcome: Outcome): Next {
  switch (outcome.kind) {
    case 'published':
      return { state: 'published', post: outcome.post };
    case 'not_there':
      return lookUps < missingLookUps
        ? {
            state: 'unknown',
            words: 'Looking whether it was published.',
            afterMinutes: lookUpAfterMinutes,
          }
        : { state: 'waiting', words: null, afterMinutes: 0 };
    case 'refused':
    case 'signed_out':
      return { state: 'failed', words: outcome.words };
    case 'busy': {
      const rest = restsMinutes[attempts - 1];
      return rest === undefined
        ? { state: 'failed', words: outcome.words }
        : { state: 'waiting', words: outcome.words, afterMinutes: rest };
    }
    case 'unknown':
      return isLookUp && lookUps >= mostLookUps
        ? {
            state: 'failed',
            words: `Nobody knows whether it was published: look at the network before you retry. ${outcome.words}`,
          }
        : { state: 'unknown', words: outcome.words, afterMinutes: lookUpAfterMinutes };
  }
}

async function tell(
  account: Account,
  services: SocialServices,
  { taken, words, outcome }: { taken: Taken; words: string; outcome: Outcome },
): Promise<void> {
  const { reached, postId, name } = taken;
  await notifySocial(account, services, {
    message: `The post "${name}" was not published${reached ? ` on ${reached.name}` : ''}: ${words}`,
    type: 'Social post',
    id: postId,
  });
  if (outcome.kind === 'signed_out' && reached)
    await noteSignedOut(account, services, { id: reached.id, name: reached.name, words });
}

/** A post is published when it is in all of its accounts, and failed when nothing is open and one is missing. */
export async function notePostOutcome(
  account: Account,
  postId: number,
  now: string,
): Promise<void> {
  // Two accounts of a post may end at the same moment: whoever comes second sees both.
  await sql`select id from social_schedules where account_id = ${account.id} and id = ${postId} for update`.execute(
    account.db,
  );
  await sql`
    update social_schedules s set
      status = case when ends.open > 0 then 'publishing' when ends.failed > 0 then 'failed' else 'published' end,
      published_at = case when ends.open = 0 and ends.failed = 0 then ${now}::timestamptz end
    from (select count(*) filter (where state in ('waiting', 'publishing', 'unknown')) as open, count(*) filter (where state = 'failed') as failed
      from social_publications where account_id = ${account.id} and post_id = ${postId}) ends
    where s.account_id = ${account.id} and s.id = ${postId}`.execute(account.db);
}
