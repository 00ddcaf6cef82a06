import { accountDisabledMessage } from '#platform/contract/errors.ts';
import { requiresSecondFactor } from '#platform/contract/sign-in-codes.ts';
import type { Database } from '../database/connect.ts';
import { forbidden, unauthorised, type ProductError } from '../errors.ts';
import { inAccount, type Account, type Actor, type AdmittedActor } from './account.ts';
import type { Principal } from './principal.ts';

/** What a caller wants to do in an account. */
export interface Errand {
  /** The path of the call below the account; it decides which section has to be open. */
  readonly path: string;
  readonly role: string | readonly string[];
  readonly isWrite: boolean;
}

/** Who stands before an account. */
export interface Caller {
  readonly principal: Principal | null;
  readonly ip: string;
}

/** What the entrance asks of identity and of the gates. */
export interface EntrancePorts {
  /** A user's roles in an account; null for a stranger. */
  rolesIn(userId: number, accountId: number): Promise<ReadonlySet<string> | null>;
  /** Throws the refusal when section or role keep the caller out. */
  admit(call: Pick<Errand, 'path' | 'role'>, account: Account): void;
}

/** What an account asks of a person, and what the person brings. */
export interface Standing {
  readonly isMember: boolean;
  readonly requiresSecondFactor: boolean;
  readonly hasSecondFactor: boolean;
}

const noMember = 'You are no member of this account.';

/**
 * The one way by which a person, a key or a token comes into an account: a member or a key of it, with the second factor
 * that the account requires, a section that is open, a role that allows the call, and no change while it is disabled.
 */
export class Entrance {
  readonly #database: Database;
  readonly #ports: EntrancePorts;

  constructor(database: Database, ports: EntrancePorts) {
    this.#database = database;
    this.#ports = ports;
  }

  /** The caller as an actor of the account; a stranger hears the refusal. */
  async actorOf(caller: Caller, accountId: number, refusal?: ProductError): Promise<AdmittedActor> {
    const { principal, ip } = caller;
    if (!principal) throw unauthorised('Sign in to continue.');
    if (principal.kind === 'api_key') {
      if (principal.accountId !== accountId)
        throw unauthorised('This key belongs to another account.');
      const { keyId, name, permissions } = principal;
      return admitted({ kind: 'api_key', id: keyId, name, ip, roles: new Set(permissions) });
    }
    const roles = await this.#ports.rolesIn(principal.userId, accountId);
    if (!roles) throw refusal ?? forbidden(noMember);
    const { userId: id, name, session } = principal;
    const { uid, hasSecondFactor } = session;
    return admitted({ kind: 'user', id, name, ip, roles, session: uid, hasSecondFactor });
  }

  /** Throws the refusal of an actor who may not do this in the account. */
  admit(errand: Errand, account: Account): void {
    const { actor, record } = account;
    if (
      actor.kind === 'user' &&
      keptOutOf({
        isMember: true,
        requiresSecondFactor: record.requires_second_factor,
        hasSecondFactor: actor.hasSecondFactor === true,
      })
    )
      throw forbidden(requiresSecondFactor);
    if (errand.isWrite && !record.active) throw forbidden(accountDisabledMessage);
    this.#ports.admit(errand, account);
  }

  /** Does the work in the account, for a caller who may. */
  async enter<T>(
    caller: Caller,
    errand: Errand & { accountId: number; refusal?: ProductError },
    work: (account: Account) => Promise<T>,
  ): Promise<T> {
    const { accountId } = errand;
    const actor = await this.actorOf(caller, accountId, errand.refusal);
    return inAccount(this.#database, { accountId, actor }, async (account) => {
      this.admit(errand, account);
      return work(account);
    });
  }
}

/** Whether an account keeps a person out altogether; calls, connector tokens and open pages ask this one rule. */
export function keptOutOf(standing: Standing): boolean {
  return !standing.isMember || (standing.requiresSecondFactor && !standing.hasSecondFactor);
}

/** The actor of a job, as it was written down when the call that began the job was let in. */
export function actorOfJob(
  written: Omit<Actor, 'roles'> & { roles: readonly string[] },
): AdmittedActor {
  return admitted({ ...written, roles: new Set(written.roles) });
}

function admitted(actor: Actor): AdmittedActor {
  return actor as AdmittedActor;
}
