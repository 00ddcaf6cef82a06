import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';

/** What somebody asked for by a form. */
export interface FormWish {
  readonly contactId: number;
  readonly isNewContact: boolean;
  readonly formId: number;
  readonly formName: string;
  readonly listIds: readonly number[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly tagIds: readonly number[];
  /** The words that were agreed to; null: the form has no box to tick. */
  readonly consent: { readonly language: string; readonly text: string } | null;
  readonly pageUrl: string | null;
  readonly ip: string;
  readonly language: string;
  readonly mustConfirm: boolean;
  readonly afterUrl: string | null;
}

/** Who subscribes people or asks them to confirm; answers the row that waits, if any. */
export type Subscribe = (
  account: Account,
  services: Services,
  wish: FormWish,
) => Promise<{ readonly pendingId: number | null }>;

// While nobody is plugged, nobody is subscribed: the contact stays without a list.
let subscribe: Subscribe = () => Promise.resolve({ pendingId: null });

/** Plugs who subscribes people; the composition root does so once. */
export function plugSubscribing(by: Subscribe): void {
  subscribe = by;
}

/** Hands a wish over. */
export async function wish(
  account: Account,
  services: Services,
  asked: FormWish,
): Promise<{ readonly pendingId: number | null }> {
  if (!subscribe)
    throw new Error('nobody subscribes whom forms bring: plugSubscribing was not called');
  return subscribe(account, services, asked);
}
