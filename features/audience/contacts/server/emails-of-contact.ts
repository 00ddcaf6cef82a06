import { countWaiting } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import type { Activity } from '../contract/timeline.ts';
import type { HistoryOf } from './contact-history.ts';
import { nameHappenings } from './timeline/name-happenings.ts';
import { walk, type Happening } from './timeline/walk.ts';

/** What is told of an email without what lies in a folder shut to the caller. */
export type NamedEmail = Pick<
  Activity,
  'kind' | 'at' | 'campaign_id' | 'campaign_name' | 'is_private'
>;

/** The latest emails that a contact got before a moment. */
export async function emailsOfContact(
  account: Account,
  of: HistoryOf,
  { before, most }: { before: string; most: number },
): Promise<NamedEmail[]> {
  await countWaiting(account);
  const { rows } = await walk(account, 'mails', {
    ids: of.ids,
    kinds: ['sent', 'transactional'],
    isImport: false,
    isWhole: false,
    limit: most,
    places: {},
    before,
  });
  return nameHappenings(account, of.families, rows);
}

const nothing: Omit<Happening, 'mailing_id'> = {
  key: null,
  kind: 'sent',
  at: '',
  link_no: null,
  is_machine: false,
  list_id: null,
  brand_id: null,
  change: null,
  source: null,
  form: null,
  order: null,
  ticket: null,
  tags: null,
  visit: null,
};

/** The campaign of a mailing, as far as the caller may look at it. */
export async function nameMailing(
  account: Account,
  families: Families,
  mailingId: number,
): Promise<Pick<Activity, 'campaign_id' | 'campaign_name' | 'is_private'>> {
  const [name] = await nameMailings(account, families, [mailingId]);
  return name ?? { campaign_id: null, campaign_name: null, is_private: false };
}

/** The campaigns of mailings in the order asked, as far as the caller may look at them. */
export async function nameMailings(
  account: Account,
  families: Families,
  mailingIds: readonly number[],
): Promise<Pick<Activity, 'campaign_id' | 'campaign_name' | 'is_private'>[]> {
  const asked = mailingIds.map((mailing_id) => ({ ...nothing, mailing_id }));
  return (await nameHappenings(account, families, asked)).map(
    ({ campaign_id = null, campaign_name = null, is_private = false }) => ({
      campaign_id,
      campaign_name,
      is_private,
    }),
  );
}
