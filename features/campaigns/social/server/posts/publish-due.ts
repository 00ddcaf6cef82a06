import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountKind } from '#engines/social/contract.ts';
import { NetworkFault } from '#engines/social/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import type { SocialPost } from '../../contract/posts.ts';
import { reach } from '../accounts/tokens.ts';
import type { SocialServices } from '../social-services.ts';
import { recordOutcome, type Outcome } from './record-outcome.ts';
import { partsFor } from './save-post.ts';
import type { Taken } from './taken.ts';

/** Publications that are worked on at once. */
export const publishedAtOnce = 8;
/** Longer than a call to a network can take: whoever holds one longer is dead, and nobody knows what it has done. */
const leaseMinutes = 5;

/** Publishes what is due, and looks up what may have been published; answers how many there were. */
export async function publishDue(services: SocialServices): Promise<number> {
  const now = services.clock.now().toISOString();
  const { rows } = await acrossAccounts(services.database, 'find social posts to hand over', (db) =>
    sql<{ accountId: number; postId: number; socialAccountId: number }>`
        select p.account_id as "accountId", p.post_id as "postId", p.social_account_id as "socialAccountId"
        from social_publications p join accounts a on a.id = p.account_id and a.active
        where p.due_at <= ${now}::timestamptz order by p.due_at limit ${publishedAtOnce}`.execute(
      db,
    ),
  );
  await Promise.all(
    rows.map(async (row) => {
      try {
        const taken = await take(services, row);
        if (taken) await work(services, taken);
      } catch (error) {
        services.log.error({ err: error, ...row }, 'a social post could not be handed over');
      }
    }),
  );
  return rows.length;
}

// A row that a dead process was publishing comes back as one that nobody knows of: it is looked up, never published again.
function take(
  services: SocialServices,
  {
    accountId,
    postId,
    socialAccountId,
  }: { accountId: number; postId: number; socialAccountId: number },
): Promise<Taken | null> {
  const now = services.clock.now();
  return inAccount(services.database, { accountId }, async (account) => {
    const token = randomUUID();
    const { rows } = await sql<TakenRow>`
      with was as (
        select state from social_publications
        where account_id = ${account.id} and post_id = ${postId} and social_account_id = ${socialAccountId}
          and due_at <= ${now.toISOString()}::timestamptz for update skip locked)
      update social_publications p set lease_token = ${token}, due_at = ${now.toISOString()}::timestamptz + make_interval(mins => ${leaseMinutes}),
        state = case when was.state = 'waiting' then 'publishing' else 'unknown' end,
        attempts = p.attempts + case when was.state = 'waiting' then 1 else 0 end,
        in_doubt = p.in_doubt or was.state <> 'waiting',
        look_ups = case when was.state = 'waiting' then 0 else p.look_ups + 1 end,
        handed_at = coalesce(p.handed_at, ${now.toISOString()}::timestamptz)
      from was where p.account_id = ${account.id} and p.post_id = ${postId} and p.social_account_id = ${socialAccountId}
      returning p.state, p.post_key as key, p.attempts, p.look_ups as "lookUps", p.handed_at as "handedAt"`.execute(
      account.db,
    );
    const row = rows[0];
    if (!row) return null;
    const { name, kind, post } = await readPost(account, postId, socialAccountId);
    const reached = kind === null ? null : await reach(account, services, socialAccountId);
    return {
      accountId,
      postId,
      socialAccountId,
      token,
      name,
      reached,
      isLookUp: row.state === 'unknown',
      attempts: row.attempts,
      lookUps: row.lookUps,
      handedAt: new Date(row.handedAt),
      post: {
        key: row.key,
        ...partsFor(post, kind ?? 'page'),
      },
    };
  });
}

interface TakenRow {
  state: string;
  key: string;
  attempts: number;
  lookUps: number;
  handedAt: string;
}

type Written = Pick<SocialPost, 'text' | 'variants' | 'link' | 'picture_url'>;

async function readPost(
  account: Account,
  postId: number,
  socialAccountId: number,
): Promise<{ name: string; kind: AccountKind | null; post: Written }> {
  const { rows } = await sql<Written & { name: string; kind: AccountKind | null }>`
    select s.name, s.text, s.variants, s.link, s.picture_url, a.kind from social_schedules s
    left join social_accounts a on a.account_id = ${account.id} and a.id = ${socialAccountId}
    where s.account_id = ${account.id} and s.id = ${postId}`.execute(account.db);
  const { name, kind, ...post } = rows[0]!;
  return { name, kind, post };
}

// Nothing of the database is held while a network thinks.
async function work(services: SocialServices, taken: Taken): Promise<void> {
  const outcome = await outcomeOf(taken);
  await inAccount(services.database, { accountId: taken.accountId }, (account) =>
    recordOutcome(account, services, { taken, outcome }),
  );
}

async function outcomeOf({ reached, post, isLookUp, handedAt }: Taken): Promise<Outcome> {
  if (reached === null)
    return { kind: 'refused', words: 'The account is no longer connected: connect it again.' };
  const { network, access } = reached;
  try {
    if (!isLookUp) return { kind: 'published', post: await network.publish(access, post) };
    const found = await network.lookUp(access, post, handedAt);
    return found ? { kind: 'published', post: found } : { kind: 'not_there' };
  } catch (error) {
    if (error instanceof NetworkFault) {
      // What could not be looked up is as unknown as before.
      const kind = isLookUp && error.kind !== 'signed_out' ? 'unknown' : error.kind;
      return { kind, words: error.message };
    }
    throw error;
  }
}
