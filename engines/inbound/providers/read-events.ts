import { UnreadableMail } from '../reading/read-mail.ts';
import type { Provider, ProviderEvent } from './provider-event.ts';
import { readMailgun, readPostmark, readSendgrid } from './read-others.ts';
import { readSes } from './read-ses.ts';

const readers: Readonly<Record<Provider, (body: string) => ProviderEvent[]>> = {
  ses: readSes,
  sendgrid: readSendgrid,
  mailgun: readMailgun,
  postmark: readPostmark,
};

/** More than any provider puts into one call. */
const mostEvents = 5_000;

/** The events in the body of a provider's call. */
export function readProviderEvents(provider: Provider, raw: Uint8Array): ProviderEvent[] {
  const events = readers[provider](Buffer.from(raw).toString('utf8'));
  if (events.length > mostEvents)
    throw new UnreadableMail(`The call has more than ${mostEvents} events.`);
  return events;
}
