import type { Account } from '../account/account.ts';
import type { MailBytes } from './mail-bytes.ts';

/** A mail that is to carry the signatures of its From domain. */
export interface MailToSign {
  /** Whose mail it is; null for one of the product itself, which any account that has proven the domain may sign for. */
  account: Account | null;
  fromEmail: string;
  raw: Buffer | MailBytes;
}

/** Puts DKIM signatures in front of a mail; answers it as it is where its From domain has no keys. */
export type SignMail = (mail: MailToSign) => Promise<Buffer | MailBytes>;
