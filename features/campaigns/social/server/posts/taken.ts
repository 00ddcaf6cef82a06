import type { OutgoingPost } from '#engines/social/public.ts';
import type { Reached } from '../accounts/tokens.ts';

/** One post in one account, taken for this process. */
export interface Taken {
  readonly postId: number;
  readonly accountId: number;
  readonly socialAccountId: number;
  readonly token: string;
  /** To look whether an earlier try was published, in place of publishing. */
  readonly isLookUp: boolean;
  readonly attempts: number;
  readonly lookUps: number;
  readonly handedAt: Date;
  readonly name: string;
  readonly reached: Reached | null;
  readonly post: OutgoingPost;
}
