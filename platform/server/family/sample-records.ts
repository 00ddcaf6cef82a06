import type { Account } from '../account/account.ts';
import type { Families } from '../families.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Secrets } from '../secrets.ts';

/** What a family brings into the sample data of an account, and how that is taken out again. */
export interface SampleRecords<Made = unknown> {
  /** Whose sample records it needs: they are made before its own and taken out after them. */
  readonly after?: readonly SampleRecords[];
  /** Makes the records as the family itself makes them, and answers what others need to know of them. */
  readonly make: (sample: SampleMaking) => Promise<Made>;
  /** Takes them out again. What people put to use stays, and is theirs. */
  readonly remove?: (sample: SampleRemoval) => Promise<void>;
  /** How many there are, where a screen tells. */
  readonly count?: (account: Account) => Promise<number>;
}

/** What sample records are made with. */
export interface SampleMaking {
  readonly account: Account;
  readonly now: Date;
  /** The origin under which the product answers, such as https://mail.example.com. */
  readonly publicUrl: string;
  readonly files: FileStore;
  readonly secrets: Secrets;
  /** What others made that stand in `after`. */
  made<Made>(of: SampleRecords<Made>): Made;
}

/** What sample records are taken out with. */
export interface SampleRemoval {
  readonly account: Account;
  readonly families: Families;
}
