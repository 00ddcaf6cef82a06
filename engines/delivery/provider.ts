import type { MailBytes } from '#platform/server/mail/mail-bytes.ts';

/** A mail that is ready for the wire. */
export interface OutgoingMail {
  accountId: number;
  mailingId: number | null;
  contactId: number | null;
  /** The one person who may read it in the local inbox; absent or null for everybody with access to the inbox. */
  onlyFor?: number | null;
  /** The roles that a link in it gives, where it is a mail of the product itself. */
  linkRoles?: readonly string[];
  /** Without angle brackets; the same on every try. */
  messageId: string;
  envelope: { from: string; to: string };
  subject: string;
  raw: Buffer | MailBytes;
}

/** What a server said, as one reply of SMTP or its like. */
export interface Reply {
  code: number;
  /** Enhanced status code (RFC 3463), such as '5.1.1'. */
  enhanced: string | null;
  text: string;
}

/** Which step of the dialogue a reply answers. */
export type Stage = 'session' | 'mail' | 'rcpt' | 'data' | 'body';

/** What became of one try. Only 'unclear' leaves open whether the server took the mail. */
export type SendResult =
  | { kind: 'accepted'; response: string }
  | { kind: 'refused'; stage: Stage; reply: Reply }
  /** The connection broke before the end of the mail was sent: surely not accepted. */
  | { kind: 'broken'; error: string; isBodyBegun: boolean }
  /** The connection broke after the end of the mail was sent. */
  | { kind: 'unclear'; error: string }
  /** No server could be reached, or it wants nothing from us: nobody's mail is at fault. */
  | { kind: 'unreachable'; error: string; waitMs?: number }
  /** The mark was refused, so the mail was not finished. */
  | { kind: 'abandoned' };

/** Where mails go. A provider never tries again by itself: exactly one layer does, and that is the sender. */
export interface Provider {
  readonly name: string;
  /** How many emails may be in flight at once. */
  readonly capacity: number;
  /** For how long nothing should be handed over, in milliseconds; 0 when it may be. */
  pauseMs(): number;
  /** Sends one mail. Calls `mark` before the server could take it; when that answers false, the mail is not finished. */
  send(mail: OutgoingMail, mark: () => Promise<boolean>): Promise<SendResult>;
  close(): Promise<void>;
}
