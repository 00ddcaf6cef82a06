import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accountDisabledMessage } from '#platform/contract/errors.ts';
import { requiresSecondFactor } from '#platform/contract/sign-in-codes.ts';
import { inAccount, type Account, type Actor } from '../account/account.ts';
import type { Services } from '../services.ts';
import { forbidden, unauthorised, type ProductError } from '../errors.ts';
import { inAccountOnce, outsideOnce } from './idempotency/run-once.ts';
import { parseInput } from '../parse.ts';
import { bodyLimits } from './body-limits.ts';
import { isHook, readLateBody } from './json-body.ts';
import { quickDoorOf } from './quick-door.ts';
import type { Principal } from '../account/principal.ts';
import { sendAnswer } from './send-answer.ts';
import type {
  AccountRoute,
  Answer,
  GlobalRoute,
  Method,
  MountedRoute,
  OpenRoute,
  RouteBook,
  RouteRole,
} from './route.ts';

/** What the book asks of identity. */
export interface Gatekeeper {
  /** Who calls; null without or with a wrong token. */
  authenticate(request: FastifyRequest): Promise<Principal | null>;
  /** A user's roles in an account; null for a stranger. */
  rolesIn(userId: number, accountId: number): Promise<ReadonlySet<string> | null>;
  /** Throws the refusal when the caller may not make this call in this account; asked before the input is read. */
  admit(call: { path: string; role: RouteRole }, account: Account): void;
}

type AnyAccountRoute =
  | AccountRoute<z.ZodType, z.ZodType, z.ZodType>
  | OpenRoute<z.ZodType, z.ZodType, z.ZodType>;
/** Who entered which account. */
interface Entered {
  accountId: number;
  actor: Actor;
}

/** Where a route lies, and who is let in before its body is read. */
interface Way {
  path: string;
  scope: 'account' | 'global';
  enter?: (request: FastifyRequest) => Promise<void>;
}

type AnyGlobalRoute = GlobalRoute<z.ZodType, z.ZodType, z.ZodType>;

/** All routes of the server in one place; each feature gets a book that signs its entries. */
export class RouteBooks {
  readonly routes: MountedRoute[] = [];
  readonly #app: FastifyInstance;
  readonly #services: Services;
  readonly #gate: Gatekeeper;
  readonly #roles: ReadonlySet<string>;
  readonly #serves: (feature: string) => boolean;

  /** `serves` tells whose routes this process answers; those of the others are checked and left out. */
  constructor(parts: {
    app: FastifyInstance;
    services: Services;
    gate: Gatekeeper;
    roles: ReadonlySet<string>;
    serves?: (feature: string) => boolean;
  }) {
    this.#app = parts.app;
    this.#services = parts.services;
    this.#gate = parts.gate;
    this.#roles = parts.roles;
    this.#serves = parts.serves ?? (() => true);
  }

  /** The book of one feature. */
  of(feature: string): RouteBook {
    return {
      account: (route) => this.#mountAccount(feature, route as unknown as AnyAccountRoute),
      global: (route) => this.#mountGlobal(feature, route as unknown as AnyGlobalRoute),
    };
  }

  #mountAccount(feature: string, route: AnyAccountRoute): void {
    this.#requireRole(feature, route.path, route.role);
    const ending = route.transaction === false ? (route.ending ?? '.json') : '.json';
    const path = `/v2/:accountId/${route.path}${ending}`;
    // A route that can also be posted to changes something, whatever method a caller takes.
    const isWrite = [route.method].flat().some((method) => method !== 'GET');
    const entered = new WeakMap<FastifyRequest, Entered>();
    const enter = async (request: FastifyRequest): Promise<void> =>
      void entered.set(request, await this.#enter(request));
    this.#add(feature, route, { path, scope: 'account', enter }, async (request, reply) => {
      const call = { ...entered.get(request)!, request, reply };
      if (route.transaction === false) {
        await inAccount(this.#services.database, call, async (account) => {
          this.#admit(route, account);
          if (isWrite) requireActive(account);
        });
        const input = readInput(route, request);
        return outsideOnce(this.#services, call, () =>
          route.handle({
            accountId: call.accountId,
            actor: call.actor,
            ...input,
            raw: request,
            reply,
          }),
        );
      }
      return inAccountOnce(this.#services, call, {
        enter: (account) => {
          this.#admit(route, account);
          if (isWrite) requireActive(account);
          return readInput(route, request);
        },
        handle: (account, input) => route.handle({ account, ...input, raw: request }),
      });
    });
  }

  #admit(route: AnyAccountRoute, account: Account): void {
    const { actor, record } = account;
    if (actor.kind === 'user' && record.requires_second_factor && !actor.hasSecondFactor)
      throw forbidden(requiresSecondFactor);
    this.#gate.admit(route, account);
  }

  #mountGlobal(feature: string, route: AnyGlobalRoute): void {
    if (route.role !== 'public' && route.role !== 'signed-in')
      throw new Error(`${feature}: ${route.path} has no role, so it does not mount.`);
    const people = new WeakMap<FastifyRequest, Principal>();
    const enter = async (request: FastifyRequest): Promise<void> => {
      const principal = await this.#gate.authenticate(request);
      if (principal?.kind !== 'user') throw unauthorised('Sign in to go on.');
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
    // Ids are digits only: any other spelling is an unknown path, not a database error.
    const pattern = path.replace(/:(accountId|id|\w+Id)(?=\/|\.|$)/g, ':$1(^\\d{1,15})');
    const bodyLimit = route.bodyLimit ?? (enter || isHook(path) ? 'usual' : 'small');
    if ('quick' in route && route.quick)
      quickDoorOf(this.#app, this.#services.config.trustedProxies).add(
        path.slice(0, path.lastIndexOf('/') + 1),
        route.quick,
      );
    for (const method of [route.method].flat() as Method[]) {
      this.#app.route({
        method,
        url: pattern,
        ...('isPicture' in route && route.isPicture && { helmet: false as const }),
        bodyLimit: bodyLimits[bodyLimit].bytes,
        config: { bodyLimitName: bodyLimit, isBodyLate: true },
        // Who calls is known before a byte of the body is read; what they may do, before it is parsed.
        ...(enter && { onRequest: (request: FastifyRequest) => enter(request) }),
        handler: async (request, reply) => sendAnswer(reply, await run(request, reply)),
      });
      this.routes.push({
        method,
        pattern,
        scope,
        feature,
        path: path.replace(/:(\w+)/g, '{$1}'),
        role: route.role,
        summary: route.summary,
        params: route.params,
        query: route.query,
        body: route.body,
        bodyLimit,
        bodySample: route.bodySample,
      });
    }
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

  async #enter(request: FastifyRequest): Promise<Entered> {
    const accountId = Number((request.params as { accountId: string }).accountId);
    const principal = await this.#gate.authenticate(request);
    if (!principal) throw unauthorised('Sign in to go on.');
    const roles = await this.#rolesOf(principal, accountId);
    const id = principal.kind === 'user' ? principal.userId : principal.keyId;
    const session =
      principal.kind === 'user'
        ? { session: principal.session.uid, hasSecondFactor: principal.session.hasSecondFactor }
        : {};
    return {
      accountId,
      actor: { kind: principal.kind, id, name: principal.name, ip: request.ip, roles, ...session },
    };
  }

  async #rolesOf(principal: Principal, accountId: number): Promise<ReadonlySet<string>> {
    if (principal.kind === 'api_key') {
      if (principal.accountId !== accountId)
        throw unauthorised('This key belongs to another account.');
      return new Set(principal.permissions);
    }
    const roles = await this.#gate.rolesIn(principal.userId, accountId);
    if (!roles) throw forbidden('You are no member of this account.');
    return roles;
  }
}

/** The refusal of a caller who holds none of a call's roles. */
export function missingRole(role: RouteRole): ProductError {
  return forbidden(`You need the permission ${[role].flat().join(' or ')} for this.`);
}

/** Refuses whatever would change a disabled account. */
export function requireActive(account: Account): void {
  if (!account.record.active) throw forbidden(accountDisabledMessage);
}

function readInput(
  route: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType },
  request: FastifyRequest,
) {
  readLateBody(request);
  return {
    params: route.params ? parseInput(route.params, request.params) : {},
    query: route.query ? parseInput(route.query, request.query) : {},
    body: route.body ? parseInput(route.body, request.body) : {},
  } as { params: never; query: never; body: never };
}
