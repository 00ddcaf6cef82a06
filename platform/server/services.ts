import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { Dns } from './dns/dns.ts';
import type { Families } from './families.ts';
import type { Fetcher } from './fetcher/fetcher.ts';
import type { FileStore } from './files/file-store.ts';
import type { PublicHosts } from './public-hosts.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { SignMail } from './mail/sign-mail.ts';
import type { Notifications } from './notifications/notifications.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Secrets } from './secrets.ts';

/** What every feature may use; made once by the composition root. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** What all families of records together know. */
  readonly families: Families;
  readonly jobs: Jobs;
  readonly notifications: Notifications;
  readonly realtime: Realtime;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly fetcher: Fetcher;
  /** Null where the operator configured none. */
  readonly languageModel: LanguageModel | null;
  readonly dns: Dns;
  /** Signs mails that leave one by one; bulk mail is signed by its sender. */
  readonly signMail: SignMail;
  /** The host names that the product answers under, those of accounts among them. */
  readonly publicHosts: PublicHosts;
  readonly log: Logger;
}
