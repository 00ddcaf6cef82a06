import { sql } from 'kysely';
import { postFaults, type AccountKind } from '#engines/social/contract.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { socialSchedules, type SocialPost } from '../../contract/posts.ts';
import { postRecords } from '../records.ts';
import { lastPosition } from './queue.ts';

type Fields = Partial<FieldsOf<typeof socialSchedules>>;
type Written = Pick<
  SocialPost,
  'text' | 'variants' | 'link' | 'picture_url' | 'social_account_ids' | 'status' | 'scheduled_at'
>;

const blank: Written = {
  text: '',
  variants: {},
  link: '',
  picture_url: '',
  social_account_ids: [],
  status: 'draft',
  scheduled_at: null,
};
const earlier = 'can not be changed any more: the post is on its way or published';

/** Makes a post: a draft, one of the queue, or one with a time of its own. */
export async function createPost(account: Account, fields: Fields, now: Date): Promise<Row> {
  const post = { ...blank, ...given(fields) };
  await requirePublishable(account, post, { now, isNewTime: true });
  return createRecord(account, postRecords, {
    ...fields,
    name: nameOf(post),
    status: post.status,
    scheduled_at: post.status === 'scheduled' ? post.scheduled_at : null,
    position: post.status === 'queued' ? await lastPosition(account) : null,
    created_by: account.actor.name,
  });
}

/** Changes a post that is not on its way yet. One that failed is tried again with the same call that retries. */
export async function changePost(
  account: Account,
  { id, fields, now }: { id: number; fields: Fields; now: Date },
): Promise<Row> {
  await sql`select id from social_schedules where account_id = ${account.id} and id = ${id} for update`.execute(
    account.db,
  );
  const before = socialSchedules.row.parse(await showRecord(account, postRecords, id));
  if (!['draft', 'queued', 'scheduled'].includes(before.status))
    throw invalid({ status: [earlier] });
  const post = { ...before, ...given(fields) };
  const isNewTime = fields.scheduled_at !== undefined || post.status !== before.status;
  await requirePublishable(account, post, { now, isNewTime });
  const staysQueued = post.status === 'queued' && before.status === 'queued';
  return updateRecord(account, postRecords, {
    id,
    fields: {
      ...fields,
      name: nameOf(post),
      scheduled_at: post.status === 'scheduled' ? post.scheduled_at : null,
      ...(!staysQueued && {
        position: post.status === 'queued' ? await lastPosition(account) : null,
      }),
    },
  });
}

// A draft may be anything; what is to be published has to be what its networks take.
async function requirePublishable(
  account: Account,
  post: Written,
  { now, isNewTime }: { now: Date; isNewTime: boolean },
): Promise<void> {
  if (post.status === 'draft') return;
  if (post.social_account_ids.length === 0)
    throw invalid({ social_account_ids: ['are required: choose at least one account'] });
  if (post.status === 'scheduled') requireTime(post.scheduled_at, now, isNewTime);
  const { rows } = await sql<{ name: string; kind: AccountKind }>`
    select name, kind from social_accounts
    where account_id = ${account.id} and id = any(${post.social_account_ids}::bigint[]) order by name`.execute(
    account.db,
  );
  const faults = rows.flatMap(({ name, kind }) =>
    postFaults(partsFor(post, kind), kind).map((fault) => `${fault} (${name})`),
  );
  if (faults.length > 0) throw invalid({ text: faults });
}

function requireTime(time: string | null, now: Date, isNewTime: boolean): void {
  if (time === null) throw invalid({ scheduled_at: ['is required: choose when to publish'] });
  if (isNewTime && Date.parse(time) < now.getTime() - 60_000)
    throw invalid({ scheduled_at: ['is over: choose a time to come'] });
}

/** What a post says in an account of a kind. */
export function partsFor(
  post: Pick<Written, 'text' | 'variants' | 'link' | 'picture_url'>,
  kind: AccountKind,
): { text: string; link: string; picture_url: string } {
  return {
    text: post.variants[kind] ?? post.text,
    link: post.link,
    picture_url: post.picture_url,
  };
}

function given(fields: Fields): Partial<Written> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Written>;
}

function nameOf({ text, link, picture_url: picture }: Written): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...(line || link || picture || 'Post')];
  return letters.length > 80 ? `${letters.slice(0, 79).join('')}…` : letters.join('');
}
