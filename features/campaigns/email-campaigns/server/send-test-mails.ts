import { sendTest } from '#engines/delivery/public.ts';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { scheduleMessages, type testRequest } from '../contract/schedule.ts';
import { buildMessage, type Campaign } from './build-message.ts';

/** Sends the message as it stands to a few addresses, with one contact's values; counted in no report, but remembered as a test. */
export async function sendTestMails(
  account: Account, services: Services, campaign: Campaign, request: z.output<typeof testRequest>,
): Promise<{ message: string }> {
  const message = await buildMessage(account, campaign);
  const missing = [!message.subject && 'subject', !message.fromEmail && 'from_email', !message.html && 'content_id'].filter((field) => field !== false);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, ['is required before a test can be sent']])));
  await sendTest(services, account, {
    message, to: request.emails, contact: request.contact_id ?? null,
  });
  await account.db.insertInto('test_sends').values({
    account_id: account.id, campaign_id: campaign.id, subject: message.subject, recipients: [...new Set(request.emails)], sent_by: account.actor.name,
    sent_at: services.clock.now().toISOString(),
  }).execute();
  return { message: scheduleMessages.testSent(request.emails.length) };
}
