import type { Services } from '#platform/server/services.ts';

/** What somebody asked for by a form: lists, and what else follows once the address is confirmed. */
export interface SubscriptionWish {
  readonly contactId: number;
  /** The form made the contact: it goes again when the wish ends unconfirmed and nothing else is known of it. */
  readonly isNewContact: boolean;
  readonly formId: number;
  readonly formName: string;
  readonly listIds: readonly number[];
  /** Values of default fields by name and of custom fields by id, which wait until the address is confirmed. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly tagIds: readonly number[];
  /** The words that were agreed to, by {@link consentTextId}. */
  readonly textId: number | null;
  readonly pageUrl: string | null;
  readonly ip: string;
  /** Of the letter and its page, where the list has none of the twelve. */
  readonly language: string;
  /** The form is stricter than its lists. */
  readonly mustConfirm: boolean;
  /** An https address that is shown after the confirmation. */
  readonly afterUrl: string | null;
  /** Reminds once who has not confirmed, even where no list does. */
  readonly reminds?: boolean;
  /** The form's own words of the letter; the built-in ones without. */
  readonly letter?: LetterWords | null;
}

/** Words of a form's own for its letter; the button and what else the letter must say stay ours. */
export interface LetterWords {
  readonly subject: string;
  readonly text: string;
}

/** What became of a wish: subscribed at once, waiting for the confirmation, or waiting without a letter for the reason given. */
export interface WishOutcome {
  readonly state: 'subscribed' | 'pending' | 'not_mailed';
  readonly pendingId: number | null;
  /** Why no letter went: one of {@link HeldReason}. */
  readonly reason?: HeldReason;
}

/** Why no letter goes to an address: what it said or did itself, or a limit. */
export type HeldReason =
  | 'do_not_mail'
  | 'complained'
  | 'hard_bounced'
  | 'suppressed'
  | 'no_address'
  | 'sent_lately'
  | 'address_limit'
  | 'form_limit';

/** The services that a wish needs. */
export type WishServices = Pick<
  Services,
  'secrets' | 'config' | 'clock' | 'log' | 'notifications' | 'database'
>;
