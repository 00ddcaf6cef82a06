import {
  ensureTags,
  refreshTagCounts,
  seenTags,
} from '#features/audience/contact-tags/server/public.ts';
import { ensureFields } from '#features/audience/custom-fields/server/public.ts';
import { refreshListCounts, seenLists } from '#features/audience/lists/server/public.ts';
import { consentBases } from '#engines/imports/contract.ts';
import { contactsTarget, importsInto, type ImportOptions } from '#engines/imports/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportCalls } from './import-calls.ts';

const made = new WeakMap<object, ImportCalls>();

/** The calls of imports of contacts; their job is defined once a server. */
export function contactCalls(services: Services): ImportCalls {
  const known = made.get(services);
  if (known) return known;
  const target = contactsTarget({
    ensureFields,
    ensureTags,
    refreshListCounts,
    refreshTagCounts,
  });
  const calls: ImportCalls = {
    imports: importsInto(services, target),
    role: target.role,
    path: 'imports',
    into: 'lists',
    field: 'list_id',
    isOptional: true,
    requireDestination: requireList,
    requireOptions: requireTagsAndConsent,
  };
  made.set(services, calls);
  return calls;
}

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
