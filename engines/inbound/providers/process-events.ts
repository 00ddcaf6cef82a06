import { sql } from 'kysely';
import { normaliseAddress } from '#engines/audience/public.ts';
import { domainOf, messageIdOf, type DeliveryRef } from '#engines/delivery/public.ts';
import { readReturnPath } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { ParsedReport } from '../parsed-report.ts';
import { fromEmailOfDelivery } from '../sender-of-delivery.ts';
import { judgeReport } from '../reading/judge-report.ts';
import type { ProviderEvent } from './provider-event.ts';

/** Lets the events of a provider's call take effect; the call was proven to be the provider's before it was stored. */
export async function processProviderEvents(
  account: Account,
  secrets: Secrets,
  events: readonly ProviderEvent[],
  apply: (delivery: DeliveryRef, report: ParsedReport) => Promise<string>,
): Promise<{ effects: string[] }> {
  const effects: string[] = [];
  for (const event of events) {
    const report = parsedReportOf(event);
    const delivery = report && (await deliveryOf(account, secrets, event));
    effects.push(!report ? 'not_failed' : delivery ? await apply(delivery, report) : 'no_copy');
  }
  return { effects: effects.length === 0 ? ['no_events'] : effects };
}

/** What an event means by the rules for delivery reports; the provider's own word decides only where the server's words tell nothing. */
export function parsedReportOf(event: ProviderEvent): ParsedReport | null {
  if (event.kind === 'complaint') return { kind: 'complaint', text: event.text };
  if (event.kind === 'unsubscribe') return { kind: 'unsubscribe', source: 'feedback_loop' };
  if (!event.report) return null;
  const judged = judgeReport(event.report);
  const isSaid = judged.status !== null || /(?<!\d)[45]\d\d(?!\d)/.test(event.report.diagnostic);
  const effect =
    isSaid || event.isPermanent === null ? judged.effect : event.isPermanent ? 'hard' : 'soft';
  return effect === 'none'
    ? null
    : { kind: 'bounce', effect, text: judged.text || event.text, isBlock: judged.isBlock };
}

// By the signed return path, else by the Message-ID, which only we can have made, else the newest mail that the person was sent.
async function deliveryOf(
  account: Account,
  secrets: Secrets,
  event: ProviderEvent,
): Promise<DeliveryRef | null> {
  const signed = event.returnPath === null ? null : readReturnPath(secrets, event.returnPath);
  if (signed) return signed.accountId === account.id ? signed : null;
  const address = normaliseAddress(event.recipient);
  if (!address.ok) return null;
  const { rows } = await sql<{ mailing_id: number; contact_id: number; from_email: string }>`
    select d.mailing_id, d.contact_id, ${fromEmailOfDelivery} as from_email
    from contacts c join deliveries d on d.account_id = ${account.id} and d.contact_id = c.id join mailings m on m.account_id = ${account.id} and m.id = d.mailing_id
    where c.account_id = ${account.id} and c.email_key = ${address.emailKey} and d.attempts > 0 order by d.mailing_id desc limit 100`.execute(
    account.db,
  );
  const deliveries = rows.map((row) => ({
    mailingId: row.mailing_id,
    contactId: row.contact_id,
    domain: domainOf(row.from_email),
  }));
  if (event.messageId === null) return deliveries[0] ?? null;
  return (
    deliveries.find(
      ({ domain, ...delivery }) =>
        messageIdOf(secrets, { accountId: account.id, ...delivery }, domain) === event.messageId,
    ) ?? null
  );
}
