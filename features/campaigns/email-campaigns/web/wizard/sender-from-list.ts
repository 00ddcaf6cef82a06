import { contactLists } from '#features/audience/lists/contract.ts';
import type { RowOf } from '#platform/contract/resource.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import { contentLanguages } from '../../contract/campaign.ts';
import type { DraftValues } from './draft-values.ts';

/** What a list knows of the sender and the campaign does not say yet. */
export async function senderFromList(
  api: Api,
  listId: number,
  values: DraftValues,
): Promise<Partial<DraftValues>> {
  const { data: list } = await api.get<RowOf<typeof contactLists>>(
    `${contactLists.path}/${listId}`,
    { quiet: true },
  );
  const known = {
    from_name: list.from_name,
    from_email: list.from_email,
    reply_to: list.reply_to_email,
    address: list.address,
  };
  const taken = Object.fromEntries(
    Object.entries(known).filter(
      ([field, value]) => value !== '' && values[field as keyof typeof known].trim() === '',
    ),
  );
  // A campaign always has a language; until a sender is written, it is only the one it began with.
  const isUntouched = values.from_name.trim() === '' || values.from_email.trim() === '';
  return isUntouched && list.language in contentLanguages && list.language !== values.language
    ? { ...taken, language: list.language }
    : taken;
}
