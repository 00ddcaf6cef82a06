import { sql, type SqlBool } from 'kysely';
import { forgetPracticePosts } from '#engines/social/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleMaking, SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { insertRecord } from '#platform/server/resource/create.ts';
import { renewalAt } from './accounts/connect.ts';
import { sealToken } from './accounts/tokens.ts';
import { addSlots } from './posts/save-slots.ts';
import { accountRecords, campaignRecords, categoryRecords, postRecords } from './records.ts';

const createdBy = 'Sample data';
const minute = 60_000;
const day = 86_400_000;

/** Two pages of the practice network, connected as a person connects them. */
export const accountSample: SampleRecords<{ page: number; photos: number }> = {
  async make({ account, now, secrets }) {
    const make = async (name: string, kind: string, pageKey: string): Promise<number> => {
      const owner = { accountId: account.id, network: 'loopback', pageKey } as const;
      const expires = new Date(now.getTime() + 60 * day);
      return insertSample(account, accountRecords, {
        name,
        kind,
        network: 'loopback',
        page_key: pageKey,
        connected_by: createdBy,
        sealed_token: sealToken(secrets, owner, 'practice-sample'),
        expires_at: expires.toISOString(),
        renew_at: renewalAt(expires),
      });
    };
    return {
      page: await make('Shop page', 'page', 'practice-page'),
      photos: await make('Shop photos', 'photo', 'practice-photos'),
    };
  },
  async remove(removal) {
    await takeOutSamples(removal, accountRecords);
    await forgetPractice(removal.account);
  },
};

/** Three categories. */
export const categorySample: SampleRecords<{ products: number; tips: number }> = {
  async make({ account }) {
    const make = (name: string, color: string): Promise<number> =>
      insertSample(account, categoryRecords, { name, color });
    await make('Behind the scenes', '#7a4f9a');
    return {
      products: await make('Products', '#2f6f9f'),
      tips: await make('Care tips', '#3b7d4f'),
    };
  },
  remove: (removal) => takeOutSamples(removal, categoryRecords),
};

/** One campaign. */
export const socialCampaignSample: SampleRecords<number> = {
  make: ({ account, now }) =>
    insertSample(account, campaignRecords, {
      name: 'Winter collection',
      description: 'Blankets, mugs and oak boards until the end of the season.',
      starts_on: dayOf(now, -7),
      ends_on: dayOf(now, 30),
      created_by: createdBy,
    }),
  remove: (removal) => takeOutSamples(removal, campaignRecords),
};

const texts = [
  'New in the shop: wool blankets in four colors, woven two villages away.',
  'Oiled oak stays beautiful with a cloth, a spoon of oil and ten minutes each season.',
  'Which mug is yours? Every glaze comes out of the kiln a little different.',
  'Five ways to store winter blankets: dry, dark and folded once.',
] as const;

/** Four slots of the week, posts that wait for them, and one that was published. */
export const postSample: SampleRecords<void> = {
  after: [accountSample, categorySample, socialCampaignSample],
  async make(sample) {
    const { account, now } = sample;
    const accounts = sample.made(accountSample);
    const { products, tips } = sample.made(categorySample);
    const campaign = sample.made(socialCampaignSample);
    await makeSlots(sample, [null, products, tips, null]);
    const post = (text: string, more: Record<string, unknown>): Promise<number> =>
      insertRecord(account, postRecords, {
        text,
        name: nameOf(text),
        social_account_ids: [accounts.page],
        campaign_id: campaign,
        created_by: createdBy,
        is_sample: true,
        ...more,
      });
    // It is due, so that the practice network has something to look at.
    await post(texts[0], {
      status: 'scheduled',
      category_id: products,
      scheduled_at: new Date(now.getTime() - minute).toISOString(),
    });
    await post(texts[1], { status: 'queued', position: 1, category_id: tips });
    await post(texts[2], { status: 'queued', position: 2, category_id: products });
    await post(texts[3], { status: 'draft', category_id: tips });
  },
  async remove(removal) {
    await takeOutSamples(removal, postRecords, sql<SqlBool>`r.status = 'publishing'`);
    await sql`delete from social_slots where account_id = ${removal.account.id} and is_sample`.execute(
      removal.account.db,
    );
  },
};

function makeSlots(
  { account, now }: SampleMaking,
  categories: readonly (number | null)[],
): Promise<void> {
  const times = [
    [1, '09:00'],
    [3, '12:30'],
    [5, '17:00'],
    [6, '10:00'],
  ] as const;
  const slots = times.map(([weekday, time], at) => ({
    weekday,
    time,
    time_zone: 'Europe/Berlin',
    category_id: categories[at] ?? null,
  }));
  return addSlots(account, slots, { now, isSample: true });
}

function nameOf(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function dayOf(now: Date, inDays: number): string {
  return new Date(now.getTime() + inDays * day).toISOString().slice(0, 10);
}

// Once nobody uses a practice page any more, what stood on it goes too.
async function forgetPractice(account: Account): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select page_key as key from social_accounts where account_id = ${account.id} and network = 'loopback'`.execute(
    account.db,
  );
  await forgetPracticePosts(
    account,
    rows.map(({ key }) => key),
  );
}
