import type { Services } from '#platform/server/services.ts';
import type { AccountKind, LeadForm, NetworkName, PostParts } from './contract.ts';

/** A page or profile that somebody let us use. */
export interface ConnectedPage {
  readonly pageKey: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly token: string;
  /** Null for tokens that do not end. */
  readonly expiresAt: Date | null;
}

/** What calls about one page go with. */
export interface PageAccess {
  readonly accountId: number;
  readonly pageKey: string;
  readonly token: string;
}

/** A post that is to be published, by a key that is its own. */
export interface OutgoingPost extends PostParts {
  readonly key: string;
}

/** Where a post stands on its network. */
export interface PublishedPost {
  readonly remoteId: string;
  readonly url: string;
}

/** A filled-in form. */
export interface Lead {
  readonly key: string;
  readonly formKey: string;
  readonly createdAt: Date;
  readonly answers: Readonly<Record<string, string>>;
}

/** Some of a form's leads; `after` is where the next ones begin, null at the end. */
export interface LeadPage {
  readonly leads: readonly Lead[];
  readonly after: string | null;
}

/**
 * A network as the product needs it. Calls throw a `NetworkFault` for whatever the network says no to; `publish` throws the
 * kind `unknown` whenever the post may have been published all the same.
 */
export interface SocialNetwork {
  readonly name: NetworkName;
  /** Where people allow us to use their pages. */
  dialogUrl(asked: { redirectUri: string; state: string; scope: string }): string;
  connect(asked: {
    accountId: number;
    code: string;
    redirectUri: string;
  }): Promise<ConnectedPage[]>;
  /** A new token before the old one ends. */
  renew(page: PageAccess): Promise<Pick<ConnectedPage, 'token' | 'expiresAt'>>;
  publish(page: PageAccess, post: OutgoingPost): Promise<PublishedPost>;
  /** The post, if it was published since then; null when it certainly was not. */
  lookUp(page: PageAccess, post: OutgoingPost, since: Date): Promise<PublishedPost | null>;
  leadForms(page: PageAccess): Promise<LeadForm[]>;
  /** Asks the network to call us about new leads of a page. */
  follow(page: PageAccess): Promise<void>;
  leads(
    page: PageAccess,
    asked: { formKey: string; since: Date; after: string | null },
  ): Promise<LeadPage>;
  /** Null when the network has no such lead. */
  lead(page: PageAccess, leadKey: string): Promise<Lead | null>;
}

/** What adapters are made of. */
export type NetworkParts = Pick<Services, 'config' | 'database' | 'fetcher' | 'clock' | 'secrets'>;

/** Why a network did not do what was asked. */
export type FaultKind =
  /** It says no and will say no again. */
  | 'refused'
  /** The token is no longer good: somebody has to connect again. */
  | 'signed_out'
  /** It was not done; later it may be. */
  | 'busy'
  /** Nobody knows whether it was done. */
  | 'unknown';

/** A network's no, in its own words. */
export class NetworkFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, words: string) {
    super(words.slice(0, 500));
    this.name = 'NetworkFault';
    this.kind = kind;
  }
}
