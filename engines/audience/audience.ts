import { z } from 'zod';

const ids = z.array(z.number().int().positive()).max(10_000);

/** Whom a message is for: everyone in any of the lists, segments and contacts, but for those in a suppressed list or segment. */
export const audienceSchema = z.object({
  lists: ids.default([]),
  suppressedLists: ids.default([]),
  segments: ids.default([]),
  suppressedSegments: ids.default([]),
  secureLists: ids.optional(),
  contacts: ids.optional(),
  brandId: z.number().int().positive().nullable().optional(),
  unopened: z.object({ mailingId: z.number().int().positive(), sentBefore: z.string() }).optional(),
  listsAsConsent: z.boolean().optional(),
  isTransactional: z.boolean().optional(),
});

/** A choice of contacts, as mailings keep it. */
export interface Audience {
  lists: readonly number[];
  suppressedLists: readonly number[];
  segments: readonly number[];
  suppressedSegments: readonly number[];
  /** Secure lists that are asked besides those that apply to every campaign. */
  secureLists?: readonly number[] | undefined;
  contacts?: readonly number[] | undefined;
  /** The brand it is sent under: contacts who left that brand are not mailed. */
  brandId?: number | null | undefined;
  /** Everybody to whom that mailing was delivered before this time and who has not opened or clicked it when this one begins. */
  unopened?: { mailingId: number; sentBefore: string } | undefined;
  /** True: the lists choose no recipient; they only say who has unsubscribed from the subject of the email. */
  listsAsConsent?: boolean | undefined;
  /** True for mails about something the person did: an unsubscribe from marketing does not keep them back, nor does a secure list; everything else does. */
  isTransactional?: boolean | undefined;
}
