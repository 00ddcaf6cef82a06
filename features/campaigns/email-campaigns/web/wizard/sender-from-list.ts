import { contactLists } from '#features/audience/lists/contract.ts';
import type { RowOf } from '#platform/contract/resource.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import { contentLanguages } from '#engines/templating/contract.ts';
import type { DraftValues } from './draft-values.ts';

type SenderTexts = Pick<DraftValues, 'from_name' | 'from_email' | 'reply_to' | 'address'>;

/** What a list says of the sender; what it leaves open is not there. */
export function knownSender(
  list: Pick<RowOf<typeof contactLists>, 'from_name' | 'from_email' | 'reply_to_email' | 'address'>,
): Partial<SenderTexts> {
  const { from_name, from_email, reply_to_email: reply_to, address } = list;
  return Object.fromEntries(
    Object.entries({ from_name, from_email, reply_to, address }).filter(([, text]) => text !== ''),
  );
}

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
  const taken = Object.fromEntries(
    Object.entries(knownSender(list)).filter(
      ([field]) => values[field as keyof SenderTexts].trim() === '',
    ),
  );
  // A campaign always has a language; until a sender is written, it is only the one it began with.
  const isUntouched = values.from_name.trim() === '' || values.from_email.trim() === '';
  return isUntouched && list.language in contentLanguages && list.language !== values.language
    ? { ...taken, language: list.language }
    : taken;
}
