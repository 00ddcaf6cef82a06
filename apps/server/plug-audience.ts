import { plugCriterion, plugMergeSource, plugPromotionHold } from '#engines/audience/public.ts';
import { hasUrgentTicket, ticketCriterion } from '#engines/desk/public.ts';
import { plugRoomForContacts } from '#engines/forms/public.ts';
import { plugOptIn } from '#engines/opt-in/public.ts';
import { plugBuyerFollower } from '#engines/orders/public.ts';
import { rfmCriterion, scoreBuyers } from '#engines/rfm/public.ts';
import { plugClickMark } from '#engines/tracking/public.ts';
import { createClickMarks, visitCriteria } from '#engines/web-visits/public.ts';
import { relationalCriterion, relationalMergeSource } from '#engines/relational/public.ts';
import { surveyCriterion } from '#features/acquisition/surveys/server/public.ts';
import { hasRoomForContact } from '#features/account/billing/server/public.ts';
import { plugContactRemoval } from '#features/audience/contact-import/server/public.ts';
import { deleteContacts } from '#features/audience/contacts/server/public.ts';
import { hasRelationalData } from '#features/audience/relational-tables/server/public.ts';
import { hasRfm } from '#features/analytics/rfm/server/public.ts';
import { holdsForTickets } from '#features/settings/account-settings/server/public.ts';
import { linkHostOf } from '#features/settings/link-domains/server/public.ts';

/** Tells rules, emails and imports what they do not know by themselves. */
export function plugAudience(): void {
  plugCriterion(relationalCriterion(hasRelationalData));
  plugContactRemoval(deleteContacts);
  plugOptIn({ linkHostOf, removeContacts: deleteContacts });
  plugMergeSource(relationalMergeSource);
  plugRoomForContacts(hasRoomForContact);
  for (const criterion of visitCriteria()) plugCriterion(criterion);
  plugPromotionHold((account) => (holdsForTickets(account) ? hasUrgentTicket(account) : null));
  plugCriterion(surveyCriterion);
  plugCriterion(rfmCriterion(hasRfm));
  plugCriterion(ticketCriterion);
  plugBuyerFollower(scoreBuyers);
  plugClickMark(createClickMarks);
}
