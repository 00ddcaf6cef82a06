import type { Account } from '#platform/server/account/account.ts';
import type { SenderProof } from './reading/prove-sender.ts';
import type { FullMail } from './reading/read-full-mail.ts';

/** A mail that was stored for whoever is plugged. */
export interface PluggedMail {
  accountId: number;
  /** Its number among received mails: the same at every try. */
  id: number;
  /** The address it was sent to, and the one it came from by its envelope; empty for programs. */
  recipient: string;
  sender: string;
  /** Whether it is of whom its From names. */
  proof: SenderProof;
}

/** Takes mail at addresses that no delivery has, such as those of a service desk. Asked only about addresses that we did not sign for a delivery. */
export interface MailPlug {
  /** Whose address it is; null for nobody's. */
  find(address: string): Promise<{ accountId: number } | null>;
  /** Does what takes long and may be done twice; what it answers runs in the transaction that ends the mail, and tells its effects. */
  receive(mail: PluggedMail, content: FullMail): Promise<(account: Account) => Promise<string[]>>;
}
