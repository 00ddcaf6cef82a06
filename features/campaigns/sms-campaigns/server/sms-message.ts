import type { SmsAudience, SmsMessage } from '#engines/texting/contract.ts';
import { numbersOf } from '#engines/texting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { SmsCampaignRow } from '../contract/campaign.ts';

/** What of a campaign its text is made of. */
export type SaidBySms = Pick<
  SmsCampaignRow,
  'name' | 'type' | 'from_number' | 'text' | 'shorten_links' | 'opt_out_text'
> & { id?: number };

/** A campaign's text as it is frozen. */
export async function smsMessageOf(account: Account, campaign: SaidBySms): Promise<SmsMessage> {
  const numbers = await numbersOf(account);
  const number = numbers.find(({ number: one, is_default: isDefault }) =>
    campaign.from_number === '' ? isDefault : one === campaign.from_number,
  );
  if (!number)
    throw invalid({
      from_number: ['is no number of this account any more: choose another one'],
    });
  return {
    kind: 'sms',
    number_id: number.id,
    from_number: number.number,
    text: campaign.text,
    shortens_links: campaign.shorten_links,
    // Whoever waits for a code asked for it; a marketing text says how to end them.
    opt_out_text: campaign.type === 'trans' ? '' : campaign.opt_out_text,
    passes_quiet_hours: campaign.type === 'trans',
    is_confirmation: false,
    ...(campaign.id !== undefined && { source: { id: campaign.id, name: campaign.name } }),
  };
}

/** To whom a campaign goes. */
export function smsAudienceOf(
  campaign: Pick<SmsCampaignRow, 'sms_lists' | 'lists' | 'segments' | 'excluded_sms_lists'>,
): SmsAudience {
  const { sms_lists, lists, segments, excluded_sms_lists } = campaign;
  return { sms_lists, lists, segments, excluded_sms_lists };
}
