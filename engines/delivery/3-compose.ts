import {
  linksOfMail as linksOf,
  placeValuesOf,
  type DeliveryUrls,
} from '#engines/tracking/public.ts';
import {
  renderBatch,
  textsOfMessage,
  type MailRecipient,
  type PreparedMessage,
  type RenderedMessage,
} from '#engines/templating/public.ts';
import type { Clock } from '#platform/server/clock.ts';
import { asciiDomain, MailRefused } from '#platform/server/mail/mail-refused.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { ClaimedRow } from './2-claim.ts';
import { buildMessageMail } from './build-message-mail.ts';
import type { MailHosts } from './mail-hosts.ts';
import { domainOf, messageIdOf } from './message-id.ts';
import type { Mailing } from './open-mailings.ts';
import type { OutgoingMail } from './provider.ts';

/** What composing needs besides the mailing. */
export interface ComposeTools extends MailHosts {
  secrets: Secrets;
  clock: Clock;
}

/** One person's mail, or the sentence that says why there is none. */
export type Composed = { mail: OutgoingMail } | { error: string };

/** Makes the mails of a few claimed rows: renders the message for each person and builds the bytes. */
export async function composeMails(
  tools: ComposeTools,
  mailing: Mailing,
  prepared: PreparedMessage,
  rows: readonly ClaimedRow[],
): Promise<Composed[]> {
  const deliveries = rows.map((row) => tools.urls.of(deliveryOf(mailing, row)));
  const rendered = await renderBatch(
    prepared,
    rows.map((row, index) => recipientOf(deliveries[index]!, { mailing, prepared }, row)),
  );
  return rows.map((row, index) =>
    composeOne(
      { ...tools, delivery: deliveries[index]! },
      mailing,
      row,
      rendered[index] ?? { error: 'The message was not rendered.' },
    ),
  );
}

interface OneDeliveryTools extends ComposeTools {
  /** The addresses of the one delivery. */
  delivery: DeliveryUrls;
}

function composeOne(
  tools: OneDeliveryTools,
  mailing: Mailing,
  row: ClaimedRow,
  rendered: RenderedMessage,
): Composed {
  if ('error' in rendered) return { error: rendered.error };
  const { message } = mailing;
  const delivery = deliveryOf(mailing, row);
  const to = asciiDomain(row.merge.email);
  const messageId = messageIdOf(tools.secrets, delivery, domainOf(message.fromEmail));
  const bounces =
    tools.returnDomain === null ? null : tools.delivery.returnPath(tools.returnDomain);
  try {
    const raw = buildMessageMail({
      message,
      rendered,
      to,
      date: tools.clock.now(),
      messageId,
      mailing,
      urls: tools.delivery,
      bounces,
    });
    return {
      mail: {
        ...delivery,
        messageId,
        envelope: { from: bounces ?? message.fromEmail, to },
        subject: rendered.subject,
        raw,
      },
    };
  } catch (error) {
    if (error instanceof MailRefused) return { error: error.message };
    throw error;
  }
}

function recipientOf(
  delivery: DeliveryUrls,
  { mailing, prepared }: { mailing: Mailing; prepared: PreparedMessage },
  row: ClaimedRow,
): MailRecipient {
  const { track } = mailing.message;
  return {
    merge: row.merge,
    ...valuesOf(delivery, { mailing, prepared }, row),
    picks: row.picks,
    unsubscribeUrl: delivery.unsubscribeUrl(),
    preferencesUrl: delivery.preferencesUrl(),
    profileUrl: delivery.profileUrl(),
    reportSpamUrl: delivery.reportSpamUrl(),
    webViewUrl: delivery.webViewUrl(),
    openPixelUrl: track.opens && row.mayTrack ? delivery.openPixelUrl() : null,
    hiddenUrl: track.clicks && row.mayTrack ? delivery.hiddenUrl() : null,
    ...linksOf(delivery, prepared, { isCounted: row.mayTrack, offset: mailing.linkOffset ?? 0 }),
  };
}

const places = new WeakMap<PreparedMessage, ReturnType<typeof placeValuesOf>>();

// What a claim took for the person, and the addresses of pictures that are chosen when the mail is opened.
function valuesOf(
  delivery: DeliveryUrls,
  { mailing, prepared }: { mailing: Mailing; prepared: PreparedMessage },
  { values }: ClaimedRow,
): Pick<MailRecipient, 'values'> {
  let named = places.get(prepared);
  if (named === undefined)
    places.set(prepared, (named = placeValuesOf(textsOfMessage(mailing.message))));
  if (named === null) return values ? { values } : {};
  return { values: { ...values, ...named(delivery) } };
}

function deliveryOf(
  mailing: Mailing,
  row: { contactId: number },
): { accountId: number; mailingId: number; contactId: number } {
  return { accountId: mailing.accountId, mailingId: mailing.id, contactId: row.contactId };
}
