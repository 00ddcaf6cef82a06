import type { SignMail } from '#platform/server/mail/sign-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { signMail } from './sign-mail.ts';
import type { SigningKey, SigningKeysOf } from './signing-key.ts';

/** What signs mails that leave one by one. */
export interface MailSignerParts extends Pick<Services, 'clock' | 'log'> {
  /** Keys of an account for a From address. */
  signingKeysOf: SigningKeysOf;
  /** Keys for a mail of the product itself. */
  signingKeysOfAnybody: (fromEmail: string) => Promise<readonly SigningKey[]>;
}

/** Signs as the sender of campaigns does, by the same keys. A key that fails holds a test back, but never a link to a new password. */
export function createMailSigner({
  clock,
  log,
  signingKeysOf,
  signingKeysOfAnybody,
}: MailSignerParts): SignMail {
  return async ({ account, fromEmail, raw }) => {
    if (account) return signMail(raw, await signingKeysOf(account, fromEmail), clock.now());
    try {
      return await signMail(raw, await signingKeysOfAnybody(fromEmail), clock.now());
    } catch (error) {
      log.error(
        { err: error },
        'a mail of the product itself could not be signed and leaves without a signature',
      );
      return raw;
    }
  };
}
