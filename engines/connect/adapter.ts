import type { CartInput, CustomerInput, OrderInput, ProductInput } from '#engines/orders/public.ts';
import type { SourceField, FixedPair, StoreKind } from './contract.ts';

/** What a store is told by, as its adapter sees it. */
export interface ConnectedStore {
  readonly accountId: number;
  readonly id: number;
  readonly kind: StoreKind;
  /** The store's own key: its domain, merchant id or the like. */
  readonly remoteId: string;
  readonly domain: string;
  readonly merchantId: string;
  readonly credentials: Credentials;
  readonly settings: Readonly<Record<string, unknown>>;
  /** IANA zone of times that come without one. */
  readonly zone: string;
}

/** Keys and tokens of a store; kept sealed. */
export interface Credentials {
  /** A key that does not end. */
  key?: string | undefined;
  secret?: string | undefined;
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
  /** ISO 8601; absent: the token does not end. */
  endsAt?: string | undefined;
}

/** A customer of a store, or the buyer of an order. */
export interface StoreCustomer extends CustomerInput {
  /** What they said to the store about marketing; undefined where the store does not tell. */
  consent?: 'subscribed' | 'unsubscribed' | 'none' | undefined;
  /** Values by the names of the store's own fields, for mappings. */
  fields?: Readonly<Record<string, unknown>> | undefined;
  /** Which lists are meant, by their integration type; undefined: all. */
  type?: string | undefined;
  /** Products that they bought just now, for lists of certain products; undefined: not a purchase. */
  itemIds?: readonly string[] | undefined;
}

/** What a store told, ready to be kept. */
export interface StoreChanges {
  customers?: readonly StoreCustomer[];
  products?: readonly ProductInput[];
  orders?: readonly OrderInput[];
  carts?: readonly CartInput[];
  deleted?: readonly {
    kind: 'order' | 'product' | 'variants' | 'customer' | 'cart';
    remoteIds: readonly string[];
    at: Date;
  }[];
  /** Records that can not be kept, each with its reason. */
  skipped?: readonly { record: string; remoteId: string; reason: string }[];
  /** The store says that it has cut the connection. */
  isDisconnected?: boolean;
  /** The store wants everything that it told to be erased. */
  isErased?: boolean;
}

/** One call to a store. */
export interface StoreRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** What it costs of the call budget (default 1). */
  cost?: number;
  /** Largest answer in bytes (default 10 MB). */
  maxBytes?: number;
}

/** What a store answered. */
export interface StoreAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** What an adapter works with. Calls are paced for all processes together. */
export interface StoreIo {
  readonly store: ConnectedStore;
  /** Asks the store; waits for the call budget, and throws StoreFault for what it says no to. */
  ask(request: StoreRequest): Promise<StoreAnswer>;
  /** Streams the lines of a large answer. */
  lines(url: string): AsyncIterable<string>;
  /** An order of the store as it is kept here; null where there is none. */
  keptOrder(remoteId: string): Promise<OrderInput | null>;
  now(): Date;
}

/** A call of a store as it came: bytes and headers. */
export interface RawHook {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly query: Readonly<Record<string, string>>;
}

/** A call that proved to be the store's: what it is about, and what makes it the same as another. */
export interface ProvenHook {
  topic: string;
  remoteKey: string;
  /** It says only that something has changed, each time with the same words: it counts anew each minute. */
  isHint?: boolean | undefined;
  /** What is stored in place of the body, where the body is sealed or holds secrets. */
  body?: Buffer | undefined;
  /** Headers that our answer has to carry. */
  answerHeaders?: Readonly<Record<string, string>> | undefined;
  /** It only asks whether we are there: there is nothing to store. */
  isGreeting?: boolean | undefined;
}

/** A page of a reading. */
export interface SyncPage {
  changes: StoreChanges;
  /** Where the next page begins; null: the phase is over. */
  next: string | null;
  /** How many records the phase has in all, where the store tells. */
  total?: number | undefined;
  /** The store is not ready for the next page: it is asked again after so long. */
  waitMs?: number | undefined;
}

/** One phase of a reading, such as customers; newest first where the store can. */
export interface SyncPhase {
  name: 'customers' | 'products' | 'orders' | 'carts';
  /** Left out while no list of the store is of that integration type. */
  type?: string;
  /** A page; `since` is null in the first reading with old data. */
  page(io: StoreIo, at: { position: string | null; since: Date | null }): Promise<SyncPage>;
}

/** What OAuth needs of a kind. */
export interface StoreSignIn {
  /** Where the person allows it. */
  dialogUrl(how: { domain: string; state: string; redirectUri: string }): string;
  /** Trades what the store sent back for tokens. Throws StoreFault for what it refuses. `ask` is neither paced nor signed. */
  finish(
    ask: StoreIo['ask'],
    said: {
      query: Readonly<Record<string, string>>;
      redirectUri: string;
      domain: string;
      now: Date;
    },
  ): Promise<{
    credentials: Credentials;
    remoteId: string;
    domain: string;
    organizationName?: string;
  }>;
}

/** How often all accounts together may ask a system by our one app. */
export interface AppPace {
  readonly perSecond: number;
  readonly burst: number;
  readonly perDay: number;
  /** From a refusal: how long nobody may ask, in milliseconds; null where the refusal is about one store alone. */
  blockedMs(headers: Readonly<Record<string, string>>): number | null;
}

/** How one kind of store is spoken with. Adapters know protocols and nothing of accounts, tables or lists. */
export interface StoreAdapter {
  readonly kind: StoreKind;
  /** How often it may be asked: per second on average, and at once. */
  readonly pace: { perSecond: number; burst: number };
  /** Limits of our app over all accounts together, beside those of each store. */
  readonly appPace?: AppPace;
  /** The minutes between two readings of what is new; null: it can not be read, only calls us. */
  readonly readEveryMinutes: number | null;
  /** Whether a store waits for its first call before it counts as active. */
  readonly isPendingAtFirst?: boolean;
  /** What is said on its card where it could not be held against a live system or open documentation. */
  readonly isUnverified?: boolean;
  readonly signIn?: StoreSignIn;
  /** Whether its key is no more than what gets a token: one is made before the first call. */
  readonly hasTokenOfKey?: boolean;
  /** Makes a new token; the old ones are kept until the new one has been used. Throws StoreFault signed_out where the person has to connect again. */
  refresh?(ask: StoreIo['ask'], store: ConnectedStore, now: Date): Promise<Credentials>;
  /** Whether a call is the store's; null: it is not, whatever is missing. Takes the same time for all that is wrong. */
  prove?(call: RawHook, store: ConnectedStore): ProvenHook | null;
  /** What a stored call means; may ask the store. Throws where it can not be understood. */
  readHook?(
    io: StoreIo,
    call: { topic: string; body: Buffer; receivedAt: Date },
  ): Promise<StoreChanges>;
  /** What a call means that the system sends to our app, not to one store: by the law, and after a store has gone. Null: it is not the system's. */
  appCall?(call: RawHook, now: Date): { remoteId: string; changes: StoreChanges } | null;
  readonly phases?: readonly SyncPhase[];
  /** Sees to it that the store calls `hookUrl`; asked again at every health check. */
  subscribe?(io: StoreIo, hookUrl: string): Promise<void>;
  /** Ends what `subscribe` began; best effort. */
  disconnect?(io: StoreIo, hookUrl: string): Promise<void>;
  /** Tells the store that our access has ended, where the token is ours to end; called only when no other account reads it. */
  revoke?(io: StoreIo): Promise<void>;
  /** Fields that may be mapped; fixed ones, or what the store answers. */
  sourceFields?(io: StoreIo): Promise<readonly SourceField[]>;
  /** What is mapped without anybody choosing, as the detail shows it. */
  readonly fixedFields: readonly FixedPair[];
  /** Fields for mapping that every store of the kind has. */
  readonly knownFields?: readonly SourceField[];
  /** Types of integration that a list of the store may have; absent: one, without name. */
  readonly integrationTypes?: readonly string[];
  readonly mostMappings?: number;
  /** A test order as the store would send it, signed truly; for the button that tries the connection. */
  testCall?(
    store: ConnectedStore,
    now: Date,
  ): { body: Buffer; headers: Readonly<Record<string, string>> };
}

/** Why a store did not do what it was asked. busy: try again later; signed_out: the person has to connect again; refused: it said no. */
export class StoreFault extends Error {
  readonly kind: 'busy' | 'signed_out' | 'refused';
  /** When to try again, in milliseconds, where the store said so. */
  readonly retryAfterMs: number | undefined;
  /** Of the answer that refused. */
  readonly headers: StoreAnswer['headers'];

  constructor(
    kind: StoreFault['kind'],
    message: string,
    {
      retryAfterMs,
      headers = {},
    }: { retryAfterMs?: number; headers?: StoreAnswer['headers'] } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.headers = headers;
  }
}
