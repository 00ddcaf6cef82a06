import { numbersOf, shortLinkExample, textLimits } from '#engines/texting/public.ts';
import { sendSingle } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { accepted, ok, type Router } from '#platform/server/http/route.ts';
import { namedIn } from '#platform/server/resource/named-records.ts';
import type { Services } from '#platform/server/services.ts';
import { smsCampaignMessages, smsCampaigns } from '../contract/campaign.ts';
import {
  smsDraft,
  smsPreviewRequest,
  smsTestRequest,
  type SmsOptions,
} from '../contract/editor.ts';
import { hasUnifiedIds } from './has-unified-ids.ts';
import { preflightSms } from './preflight-sms.ts';
import { previewSms } from './preview-sms.ts';
import { recipientAt } from './recipient-of-text.ts';
import { smsCampaignsTable } from './sms-campaigns-table.ts';
import { smsMessageOf } from './sms-message.ts';
import { chosenNumber } from './sms-numbers-of-campaigns.ts';
import { smsTestSource } from './sources.ts';

const { role } = smsCampaigns;

/** Routes that the editor of texts asks: what it chooses from, how the text looks, what it costs, and a test. */
export function mountEditorCalls(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'sms_campaigns/options',
    role,
    summary: 'What the editor of SMS campaigns chooses from: numbers and kinds of lists',
    handle: async ({ account }) => ok(await optionsOf(account)),
  });
  router.account({
    method: 'POST',
    path: 'sms_campaigns/preview',
    role,
    summary: 'A text as one contact would get it',
    body: smsPreviewRequest,
    handle: async ({ account, body }) =>
      ok(await previewSms(account, body, await shortLinkExample(account, services))),
  });
  router.account({
    method: 'POST',
    path: 'sms_campaigns/forecast',
    role,
    summary: 'How many would get a text, in how many parts, and what stands against it',
    body: smsDraft,
    handle: async ({ account, body }) => {
      // Whom a list holds is said to those alone who may look at it.
      await services.families.requireNamed(account, namedIn(smsCampaignsTable, body));
      const draft = { ...body, from_number: await chosenNumber(account, body.from_number) };
      return ok(await preflightSms(account, draft, await shortLinkExample(account, services)));
    },
  });
  router.account({
    method: 'POST',
    path: 'sms_campaigns/send_test',
    role,
    summary: 'Send a text as it is to one number, without saving it',
    body: smsTestRequest,
    bodySample: { to: '+14155550123', text: 'Hello' },
    handle: async ({ account, body: { to, ...draft } }) => {
      if (draft.text.trim() === '') throw invalid({ text: ['cannot be blank'] });
      const from_number = await chosenNumber(account, draft.from_number);
      const message = await smsMessageOf(account, { name: '', ...draft, from_number });
      const person = await recipientAt(account, services, to);
      const { id } = await sendSingle(account, {
        channel: 'sms',
        sourceType: smsTestSource,
        sourceId: message.number_id,
        // Whoever tests waits for it.
        message: { ...message, passes_quiet_hours: true },
        contactId: person.id,
        address: person.number,
        isMarketing: false,
      });
      return accepted({ message_id: id, message: smsCampaignMessages.tested });
    },
  });
}

async function optionsOf(account: Account): Promise<SmsOptions> {
  const numbers = await numbersOf(account);
  return {
    numbers: numbers.map(({ id, number, is_default }) => ({ id, number, is_default })),
    has_unified_ids: hasUnifiedIds(account),
    most_parts: textLimits.parts,
  };
}
