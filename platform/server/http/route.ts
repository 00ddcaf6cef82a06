import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Account, AdmittedActor } from '../account/account.ts';
import type { Errand } from '../account/entrance.ts';
import type { ProductError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Answer } from './answers.ts';
import type { BodyLimitName } from './body-limits.ts';
import type { Principal } from '../account/principal.ts';

export {
  accepted,
  bytes,
  created,
  empty,
  file,
  json,
  ok,
  page,
  redirect,
  taken,
  type Answer,
} from './answers.ts';

/** HTTP methods that routes may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A role that opens a route: one name, any of several, or 'member' for everybody in the account. */
export type RouteRole = string | readonly string[];

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;

interface RouteShape<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
> {
  readonly method: Method | readonly Method[];
  readonly path: string;
  readonly role: RouteRole;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** How large a JSON body may be; without, `body-limits.ts` says by who may call. */
  readonly bodyLimit?: BodyLimitName;
  /** Ids of other records in the body that the tenant wall test should try with strangers' ids. */
  readonly bodySample?: unknown;
  /** What stands in `data` of the answer, for the API's description. */
  readonly answer?: z.ZodType;
}

/** What a handler of one account receives. */
export interface AccountCall<P, Q, B> {
  account: Account;
  params: P;
  query: Q;
  body: B;
  raw: FastifyRequest;
}

/** What a handler receives that opens its own transactions (uploads, streams). */
export interface OpenCall<P, Q, B> {
  accountId: number;
  actor: AdmittedActor;
  /** Does the work in another account, for the same caller, who has to be let in there too. */
  enter<T>(
    errand: Errand & { accountId: number; refusal?: ProductError },
    work: (account: Account) => Promise<T>,
  ): Promise<T>;
  params: P;
  query: Q;
  body: B;
  raw: FastifyRequest;
  reply: FastifyReply;
}

/** A path that names its account elsewhere than behind /v2/. Such calls are for people; keys use the path below their account. */
export interface AccountAddress {
  /** The whole path. */
  readonly path: string;
  /** The account that the call names; null where there is none such. */
  accountId(request: FastifyRequest): number | null | Promise<number | null>;
  /** What strangers hear, and whoever names an account that is not there, in place of 403. */
  readonly refusal?: () => ProductError;
}

/** A route under /v2/{accountId}/ whose handler runs inside one transaction of that account. */
export interface AccountRoute<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
> extends RouteShape<P, Q, B> {
  readonly transaction?: true;
  /** Where the route stands instead of /v2/{accountId}/{path}.json. */
  readonly address?: AccountAddress;
  readonly handle: (call: AccountCall<Parsed<P>, Parsed<Q>, Parsed<B>>) => Promise<Answer>;
}

/** A route under /v2/{accountId}/ whose handler opens its transactions itself. */
export interface OpenRoute<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
> extends RouteShape<P, Q, B> {
  readonly transaction: false;
  /** Ending of the path in place of '.json'. */
  readonly ending?: string;
  /** Where the route stands instead of /v2/{accountId}/{path}. */
  readonly address?: AccountAddress;
  readonly handle: (call: OpenCall<Parsed<P>, Parsed<Q>, Parsed<B>>) => Promise<Answer>;
}

/** What a handler outside any account receives. */
export interface GlobalCall<P, Q, B> {
  principal: Principal | null;
  params: P;
  query: Q;
  body: B;
  raw: FastifyRequest;
  reply: FastifyReply;
}

/** A route outside any account; role 'public' needs nobody, 'signed-in' a person. */
export interface GlobalRoute<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
> extends RouteShape<P, Q, B> {
  readonly role: 'public' | 'signed-in';
  /** Answers a picture: the headers that protect pages are left out, they cost more than the picture. */
  readonly isPicture?: true;
  /** Pages of other sites load it and read what it answers, refusals too: without cookies, by simple requests. */
  readonly isForOtherSites?: true;
  /** Takes multipart bodies, which no other public route does: nobody who is unknown sends files. */
  readonly takesMultipart?: true;
  /** Whose record the address names, as it stands in the path; without, the account that a parameter `key` or `accountKey` begins with. */
  readonly accountOf?: (params: Readonly<Record<string, string>>) => number | null;
  /** Which paths are its own, where it begins with a parameter and so could be a page under an account's host. */
  readonly isOurs?: (path: string) => boolean;
  readonly handle: (call: GlobalCall<Parsed<P>, Parsed<Q>, Parsed<B>>) => Promise<Answer>;
}

/** Where a feature adds its routes. A route without a role does not mount. */
export interface Router {
  account<
    P extends z.ZodType | undefined = undefined,
    Q extends z.ZodType | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
  >(
    route: AccountRoute<P, Q, B> | OpenRoute<P, Q, B>,
  ): void;
  global<
    P extends z.ZodType | undefined = undefined,
    Q extends z.ZodType | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
  >(
    route: GlobalRoute<P, Q, B>,
  ): void;
}

/** A feature's door to the server: it adds its routes to the router and defines its jobs. */
export type MountFeature = (router: Router, services: Services) => void;

/** One line of the route table, as `heliograph routes` and the tests read it. */
export interface MountedRoute {
  method: Method;
  /** With parameters in braces: /v2/{accountId}/tags/{id}.json */
  path: string;
  /** As Fastify matches it. */
  pattern: string;
  role: RouteRole;
  feature: string;
  summary: string;
  /** Whether the address itself says whose record it names, so that hosts of other accounts do not show it. */
  namesAccount: boolean;
  /** Below /v2/{accountId}/; in an account that the call names elsewhere; in no account. */
  scope: 'account' | 'named' | 'global';
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  bodyLimit: BodyLimitName;
  bodySample: unknown;
  answer: z.ZodType | undefined;
}
