import { addressReasonOf, brandingOf, hasLeftBrand, isOwnWish } from '#engines/audience/public.ts';
import type { UnsubscribeView } from './pages/unsubscribe-page.ts';
import type { RecipientCall } from './recipient-of-delivery.ts';
import { brandOfMailing, ownListsOf, type OwnList } from './record-unsubscribe.ts';
import type { TrackingUrls } from './urls.ts';

/** Reads what the unsubscribe page of a mail shows its recipient. */
export async function viewUnsubscribe(
  call: RecipientCall,
  urls: TrackingUrls,
): Promise<UnsubscribeView> {
  const { account, tokenPayload, recipient, isTest } = call;
  const brandId = await brandOfMailing(account, tokenPayload.mailingId);
  const of = { mailingId: tokenPayload.mailingId, contactId: recipient.contactId };
  const lists = isTest ? [] : await ownListsOf(account, of);
  const still = lists.filter((list) => list.isSubscribed);
  return {
    language: call.language,
    branding: await brandingOf(account, brandId),
    email: recipient.email,
    listNames: (still.length > 0 ? still : lists).flatMap(({ name }) => name ?? []),
    isUnsubscribed: !isTest && (await isUnsubscribed(call, brandId, lists)),
    links: {
      preferences: urls.preferencesUrl(tokenPayload),
      report: urls.reportSpamUrl(tokenPayload),
    },
    isTest,
  };
}

async function isUnsubscribed(
  { account, recipient: { emailKey } }: RecipientCall,
  brandId: number | null,
  lists: readonly OwnList[],
): Promise<boolean> {
  if (isOwnWish(await addressReasonOf(account, emailKey))) return true;
  if (brandId !== null && (await hasLeftBrand(account, { brandId, emailKey }))) return true;
  return lists.length > 0 && !lists.some((list) => list.isSubscribed);
}
