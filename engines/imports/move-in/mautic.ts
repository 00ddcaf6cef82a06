import type { MemberState } from '../contract.ts';
import { answerOf, firstOf, namesIn, stateOfReason } from './cells.ts';
import type { Product } from './product.ts';

const doNotContact = ['donotemail', 'do_not_email', 'donotcontact', 'do_not_contact', 'dnc'];
const service = [
  'id',
  'points',
  'stage',
  'owner',
  'ownerusername',
  'is_published',
  'dateadded',
  'date_added',
  'datemodified',
  'date_modified',
  'dateidentified',
  'date_identified',
  'lastactive',
  'last_active',
  'createdbyuser',
  'modifiedbyuser',
  'ip',
  'attribution',
  'attribution_date',
  'preferred_profile_image',
];

/**
 * Contacts with their "do not contact" column and tags, which bars separate
 * (https://docs.mautic.org/en/contacts/import-contacts): a yes there is one of 1, true, on and yes.
 */
export const mautic: Product = {
  recognises: (columns) =>
    columns.has('email') &&
    (columns.count(doNotContact) > 0 ||
      (columns.has('firstname') &&
        columns.count([
          'points',
          'stage',
          'date_identified',
          'dateidentified',
          'attribution_date',
        ]) >= 2)),
  stateOfFile: () => null,
  ownColumns: [...doNotContact, ...service, 'tags', 'segments'],
  reader(columns) {
    const barred = columns.placesOf(doNotContact);
    const tags = columns.placesOf(['tags']);
    const segments = columns.placesOf(['segments']);
    return (cells) => ({
      state: stateOf(barred.map((at) => cells[at] ?? '')),
      tags: [...namesIn(firstOf(cells, tags)), ...namesIn(firstOf(cells, segments))],
    });
  },
};

// Who is not barred may be written to; a file without that column does not say.
function stateOf(barred: readonly string[]): MemberState | null {
  if (barred.length === 0) return null;
  const says = barred.find((cell) => answerOf(cell) !== false);
  if (says === undefined) return 'subscribed';
  return stateOfReason(says);
}
