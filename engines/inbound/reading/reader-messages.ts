import type { Provider, ProviderEvent } from '../providers/provider-event.ts';
import type { InboundKind } from './classify-mail.ts';
import type { MailOrigin, SenderProof } from './prove-sender.ts';
import type { FullMail } from './read-full-mail.ts';

/** What the reader's thread is asked to read. */
export type ReadRequest =
  | { kind: 'mail'; raw: Uint8Array }
  | { kind: 'full'; raw: Uint8Array }
  | { kind: 'proof'; raw: Uint8Array; origin: MailOrigin; dnsServers: readonly string[] }
  | { kind: 'events'; provider: Provider; raw: Uint8Array };

/** What it answers. */
export type ReadAnswer =
  | { mail: InboundKind }
  | { full: FullMail }
  | { proof: SenderProof }
  | { events: ProviderEvent[] }
  | { unreadable: string };
