import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { inAccount, type AdmittedActor } from '../account/account.ts';
import { Entrance, type Caller, type EntrancePorts, type Errand } from '../account/entrance.ts';
import type { Services } from '../services.ts';
import { forbidden, unauthorised, type ProductError } from '../errors.ts';
import { inAccountOnce, globalOnce } from './idempotency/run-once.ts';
import { parseInput } from '../parse.ts';
import { bodyLimits } from './body-limits.ts';
import { isHook, readLateBody } from './json-body.ts';
import { readQuery } from './read-query.ts';
import type { Principal } from '../account/principal.ts';
import { accountOfKey, admitStrangers } from './strangers-calls.ts';
import { sendAnswer } from './send-answer.ts';
import type {
  AccountAddress,
  AccountRoute,
  Answer,
  GlobalRoute,
  Method,
  MountedRoute,
  OpenRoute,
  Router,
  RouteRole,
} from './route.ts';

/** What the route registry asks of identity. */
export interface Gatekeeper extends EntrancePorts {
  /** Who calls; null without or with a wrong token. */
  authenticate(request: FastifyRequest): Promise<Principal | null>;
}

type AnyAccountRoute =
  | AccountRoute<z.ZodType, z.ZodType, z.ZodType>
  | OpenRoute<z.ZodType, z.ZodType, z.ZodType>;
/** Who entered which account. */
interface Entered {
  caller: Caller;
  accountId: number;
  actor: AdmittedActor;
}

/** Where a route lies, and who is let in before its body is read. */
interface Way {
  path: string;
  scope: MountedRoute['scope'];
  enter?: (request: FastifyRequest) => Promise<void>;
}

type AnyGlobalRoute = GlobalRoute<z.ZodType, z.ZodType, z.ZodType>;

/** All routes of the server in one place; each feature gets a router that signs its entries. */
export class RouteRegistry {
  readonly routes: MountedRoute[] = [];
  readonly #app: FastifyInstance;
  readonly #services: Services;
  readonly #gate: Gatekeeper;
  readonly #entrance: Entrance;
  readonly #roles: ReadonlySet<string>;
  readonly #serves: (feature: string) => boolean;
  readonly #isPublic: (feature: string) => boolean;

  /** `serves` tells whose routes this process answers; those of the others are checked and left out. `isPublic` tells whose public routes answer under the hosts of accounts, too. */
  constructor(parts: {
    app: FastifyInstance;
    services: Services;
    gate: Gatekeeper;
    roles: ReadonlySet<string>;
    serves?: (feature: string) => boolean;
    isPublic?: (feature: string) => boolean;
  }) {
    this.#app = parts.app;
    this.#services = parts.services;
    this.#gate = parts.gate;
    this.#entrance = new Entrance(parts.services.database, parts.gate);
    this.#roles = parts.roles;
    this.#serves = parts.serves ?? (() => true);
    this.#isPublic = parts.isPublic ?? (() => true);
  }

  /** The router of one feature. */
  of(feature: string): Router {
    return {
      account: (route) => this.#mountAccount(feature, route as unknown as AnyAccountRoute),
      global: (route) => this.#mountGlobal(feature, route as unknown as AnyGlobalRoute),
    };
  }

  #mountAccount(feature: string, route: AnyAccountRoute): void {
    this.#requireRole(feature, route.path, route.role);
    const { address } = route;
    const ending = route.transaction === false ? (route.ending ?? '.json') : '.json';
    const path = address?.path ?? `/v2/:accountId/${route.path}${ending}`;
    const errand: Errand = {
      path: route.path,
      role: route.role,
      // A route that can also be posted to changes something, whatever method a caller takes.
      isWrite: [route.method].flat().some((method) => method !== 'GET'),
    };
    const entrance = this.#entrance;
    const entered = new WeakMap<FastifyRequest, Entered>();
    const enter = async (request: FastifyRequest): Promise<void> =>
      void entered.set(request, await this.#enter(request, address));
    const way: Way = { path, scope: address ? 'named' : 'account', enter };
    this.#add(feature, route, way, async (request, reply) => {
      const call = { ...entered.get(request)!, request, reply };
      if (route.transaction === false) {
        await inAccount(this.#services.database, call, async (account) =>
          entrance.admit(errand, account),
        );
        const input = readInput(route, request);
        return globalOnce(this.#services, call, () =>
          route.handle({
            accountId: call.accountId,
            actor: call.actor,
            enter: (other, work) => entrance.enter(call.caller, other, work),
            ...input,
            raw: request,
            reply,
          }),
        );
      }
      return inAccountOnce(this.#services, call, {
        enter: (account) => {
          entrance.admit(errand, account);
          return readInput(route, request);
        },
        handle: (account, input) => route.handle({ account, ...input, raw: request }),
      });
    });
  }

  #mountGlobal(feature: string, route: AnyGlobalRoute): void {
    if (route.role !== 'public' && route.role !== 'signed-in')
      throw new Error(`${feature}: ${route.path} has no role, so it does not mount.`);
    const people = new WeakMap<FastifyRequest, Principal>();
    const enter = async (request: FastifyRequest): Promise<void> => {
      const principal = await this.#gate.authenticate(request);
      if (principal?.kind !== 'user') throw unauthorised('Sign in to continue.');
      people.set(request, principal);
    };
    const way = {
      path: route.path,
      scope: 'global' as const,
      ...(route.role === 'signed-in' && { enter }),
    };
    this.#add(feature, route, way, async (request, reply) => {
      const principal = people.get(request) ?? null;
      return route.handle({ principal, ...readInput(route, request), raw: request, reply });
    });
  }

  #add(
    feature: string,
    route: AnyAccountRoute | AnyGlobalRoute,
    { path, scope, enter }: Way,
    run: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>,
  ): void {
    if (!this.#serves(feature)) return;
    // Ids are digits only: any other spelling is an unknown path, not a database error. What comes with the product has negative ones.
    const pattern = path.replace(/:(accountId|id|\w+Id)(?=\/|\.|$)/g, (_, name: string) =>
      name === 'anyId' ? ':anyId(^-?\\d{1,15})' : `:${name}(^\\d{1,15})`,
    );
    const bodyLimit = route.bodyLimit ?? (enter || isHook(path) ? 'usual' : 'small');
    for (const method of [route.method].flat() as Method[]) {
      this.#app.route({
        method,
        url: pattern,
        ...('isPicture' in route && route.isPicture && { helmet: false as const }),
        bodyLimit: bodyLimits[bodyLimit].bytes,
        config: {
          bodyLimitName: bodyLimit,
          isBodyLate: true,
          ...(enter ? { hosts: 'keyed' } : this.#publicConfig(feature, route as AnyGlobalRoute)),
        },
        // Who calls is known before a byte of the body is read; what they may do, before it is parsed.
        onRequest: enter
          ? (request: FastifyRequest) => enter(request)
          : admitStrangers(route as AnyGlobalRoute),
        handler: async (request, reply) => sendAnswer(reply, await run(request, reply)),
      });
      this.routes.push({
        method,
        pattern,
        scope,
        feature,
        path: path.replace(/:(\w+)(\([^)]*\))?/g, '{$1}'),
        role: route.role,
        summary: route.summary,
        namesAccount: 'accountOf' in route || /:(key|accountKey|accountId)\b/.test(path),
        params: route.params,
        query: route.query,
        body: route.body,
        bodyLimit,
        bodySample: route.bodySample,
        answer: route.answer,
      });
    }
  }

  #publicConfig(feature: string, route: AnyGlobalRoute): FastifyContextConfig {
    if (!this.#isPublic(feature)) return {};
    const { accountOf = accountOfKey, isOurs } = route;
    return { hosts: 'public', accountOf, ...(isOurs && { isOurs }) };
  }

  #requireRole(feature: string, path: string, role: RouteRole | undefined): void {
    const names = [role ?? []].flat() as string[];
    if (names.length === 0)
      throw new Error(`${feature}: ${path} has no role, so it does not mount.`);
    for (const name of names) {
      if (name !== 'member' && !this.#roles.has(name))
        throw new Error(`${feature}: ${path} names the unknown role ${name}.`);
    }
  }

  async #enter(request: FastifyRequest, address: AccountAddress | undefined): Promise<Entered> {
    const principal = await this.#gate.authenticate(request);
    if (!principal || (address && principal.kind !== 'user'))
      throw unauthorised('Sign in to continue.');
    const accountId = address
      ? await address.accountId(request)
      : Number((request.params as { accountId: string }).accountId);
    const caller = { principal, ip: request.ip };
    // No account has the id 0: whoever names none hears what a stranger hears.
    const actor = await this.#entrance.actorOf(caller, accountId ?? 0, address?.refusal?.());
    return { caller, accountId: accountId ?? 0, actor };
  }
}

/** The refusal of a caller who holds none of a call's roles. */
export function missingRole(role: RouteRole): ProductError {
  return forbidden(`You need the permission ${[role].flat().join(' or ')} for this.`);
}

function readInput(
  route: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType },
  request: FastifyRequest,
) {
  readLateBody(request);
  return {
    params: route.params ? parseInput(route.params, request.params) : {},
    query: route.query ? parseInput(route.query, readQuery(request.query)) : {},
    body: route.body ? parseInput(route.body, request.body) : {},
  } as { params: never; query: never; body: never };
}
