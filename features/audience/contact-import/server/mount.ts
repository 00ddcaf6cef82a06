import { refreshTagCounts, seenTags } from '#features/audience/contact-tags/server/public.ts';
import { ensureFields } from '#features/audience/custom-fields/server/public.ts';
import { refreshListCounts, seenLists } from '#features/audience/lists/server/public.ts';
import { contactsTarget, importsInto, type ImportOptions } from '#engines/imports/public.ts';
import { consentBases } from '#engines/imports/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { MountFeature } from '#platform/server/http/route.ts';
import { mountImportCalls } from './mount-import-calls.ts';

/** Routes of contact import, and the job that runs imports of contacts. */
export const mountContactImport: MountFeature = (router, services) => {
  const target = contactsTarget({ ensureFields, refreshListCounts, refreshTagCounts });
  mountImportCalls(router, services, {
    imports: importsInto(services, target),
    role: target.role,
    path: 'imports',
    into: 'lists',
    field: 'list_id',
    isOptional: true,
    requireDestination: requireList,
    requireOptions: requireTagsAndConsent,
  });
};

/** Refuses a list that the caller may not look at or that is archived. */
async function requireList(account: Account, listId: number): Promise<void> {
  const [list] = await seenLists(account, [listId]);
  if (!list || list.isArchived) throw notFound('list');
}

async function requireTagsAndConsent(
  account: Account,
  { tag_ids: ids, consent_basis: basis }: ImportOptions,
): Promise<void> {
  if (basis === null)
    throw invalid({
      consent_basis: [
        `is required: say why these people may be emailed (${consentBases.join(', ')})`,
      ],
    });
  const seen = await seenTags(account, ids);
  const unknown = ids.filter((id) => !seen.has(id));
  if (unknown.length > 0)
    throw invalid({ tag_ids: [`contain ${unknown.join(', ')}, which is no tag of this account`] });
}
