import type { Provider, ProviderEvent } from '../providers/provider-event.ts';
import type { InboundKind } from './classify-mail.ts';
import type { FullMail } from './read-full-mail.ts';

/** What the reader's thread is asked to read. */
export type ReadRequest =
  | { kind: 'mail'; raw: Uint8Array }
  | { kind: 'full'; raw: Uint8Array }
  | { kind: 'events'; provider: Provider; raw: Uint8Array };

/** What it answers. */
export type ReadAnswer =
  | { mail: InboundKind }
  | { full: FullMail }
  | { events: ProviderEvent[] }
  | { unreadable: string };
