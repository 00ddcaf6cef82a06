import { knownSegments } from '#engines/audience/public.ts';
import type { AbTest } from '../contract/ab.ts';
import { isBrand } from '#features/audience/brands/server/public.ts';
import { contentById } from '#features/content/contents/server/public.ts';
import { listsByIds } from '#features/audience/lists/server/public.ts';
import { knownCampaignTags } from '#features/campaigns/campaign-tags/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, ProductError } from '#platform/server/errors.ts';

/** Refuses ids in a campaign that are no records of this account. */
export async function checkReferences(
  account: Account,
  fields: {
    content_id?: number | null | undefined;
    brand_id?: number | null | undefined;
    lists?: number[] | undefined;
    ids?: number[] | undefined;
    suppressed_lists?: number[] | undefined;
    segments?: number[] | undefined;
    suppressed_segments?: number[] | undefined;
    ab?: AbTest | null | undefined;
    send_test_lists?: number[] | undefined;
    ctags?: number[] | undefined;
  },
): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const field of ['lists', 'ids', 'suppressed_lists', 'send_test_lists'] as const) {
    const ids = [...new Set(fields[field] ?? [])];
    if (ids.length === 0) continue;
    const known = new Set((await listsByIds(account, ids)).map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0)
      errors[field] = [
        `contain ${unknown.slice(0, 10).join(', ')}, which ${unknown.length > 1 ? 'are' : 'is'} no list of this account`,
      ];
  }
  for (const field of ['segments', 'suppressed_segments'] as const) {
    const ids = [...new Set(fields[field] ?? [])];
    const known = new Set(await knownSegments(account, ids));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0)
      errors[field] = [
        `contain ${unknown.slice(0, 10).join(', ')}, which ${unknown.length > 1 ? 'are' : 'is'} no segment of this account`,
      ];
  }
  const tags = [...new Set(fields.ctags ?? [])];
  const knownTags = new Set(await knownCampaignTags(account, tags));
  const unknownTags = tags.filter((id) => !knownTags.has(id));
  if (unknownTags.length > 0)
    errors['ctags'] = [
      `contain ${unknownTags.slice(0, 10).join(', ')}, which ${unknownTags.length > 1 ? 'are' : 'is'} no campaign tag of this account`,
    ];
  if (fields.content_id != null && !(await exists(contentById(account, fields.content_id))))
    errors['content_id'] = ['is no content of this account'];
  for (const { content_id: id } of fields.ab?.variants ?? []) {
    if (id != null && !(await exists(contentById(account, id))))
      errors['ab'] = [`names ${id}, which is no content of this account`];
  }
  if (fields.brand_id != null && !(await isBrand(account, fields.brand_id)))
    errors['brand_id'] = ['is no brand of this account'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function exists(found: Promise<unknown>): Promise<boolean> {
  try {
    return (await found) != null;
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return false;
    throw error;
  }
}
