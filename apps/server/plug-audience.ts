import { plugCriterion, plugMergeSource } from '#engines/audience/public.ts';
import { plugClickMark } from '#engines/tracking/public.ts';
import { createClickMarks, visitCriteria } from '#engines/web-visits/public.ts';
import { relationalCriterion, relationalMergeSource } from '#engines/relational/public.ts';
import { plugContactRemoval } from '#features/audience/contact-import/server/public.ts';
import { deleteContacts } from '#features/audience/contacts/server/public.ts';
import { hasRelationalData } from '#features/audience/relational-tables/server/public.ts';

/** Tells rules, emails and imports what they do not know by themselves. */
export function plugAudience(): void {
  plugCriterion(relationalCriterion(hasRelationalData));
  plugContactRemoval(deleteContacts);
  plugMergeSource(relationalMergeSource);
  for (const criterion of visitCriteria()) plugCriterion(criterion);
  plugClickMark(createClickMarks);
}
