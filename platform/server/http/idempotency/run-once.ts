import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#platform/contract/errors.ts';
import { inAccount, type Account, type AdmittedActor } from '../../account/account.ts';
import type { Services } from '../../services.ts';
import { json, type Answer } from '../answers.ts';
import { productErrorOf } from '../database-errors.ts';
import { errorBody, ProductError } from '../../errors.ts';
import { keyedRequestOf, type KeyedRequest } from './keyed-request.ts';
import { keepAnswer, releaseKey, takeKey } from './stored-answers.ts';

/** Who calls which account, with the request and its reply. */
export interface KeyedCall {
  readonly accountId: number;
  readonly actor: AdmittedActor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Tools = Pick<Services, 'database' | 'secrets' | 'clock'>;

/** A handler in two steps: who may not enter, or brings nothing readable, has not begun. */
export interface KeyedWork<Input> {
  readonly enter: (account: Account) => Input;
  readonly handle: (account: Account, input: Input) => Promise<Answer>;
}

/** Runs a handler in one transaction of the account; with an Idempotency-Key, at most once, the answer stored in the same transaction. */
export async function inAccountOnce<Input>(
  tools: Tools,
  call: KeyedCall,
  work: KeyedWork<Input>,
): Promise<Answer> {
  let keyed: KeyedRequest | null = null;
  let hasBegun = false;
  try {
    return await inAccount(tools.database, call, async (account) => {
      const input = work.enter(account);
      keyed = keyedRequestOf(call.request, call.actor);
      if (!keyed) return work.handle(account, input);
      const stored = await takeKey(account, tools, keyed);
      if (stored) return replay(call, stored);
      hasBegun = true;
      const answer = await work.handle(account, input);
      await keepAnswer(account, tools, keyed, answer);
      return answer;
    });
  } catch (error) {
    if (hasBegun && keyed) await keepRefusal(tools, call, keyed, error);
    throw error;
  }
}

/**
 * The same for a handler that opens its transactions itself. The key is taken in a transaction before it: a process that
 * dies in between leaves it taken for 24 hours, because nobody can know how far the handler came.
 */
export async function globalOnce(
  tools: Tools,
  call: KeyedCall,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const keyed = keyedRequestOf(call.request, call.actor);
  if (!keyed) return handle();
  const stored = await inAccount(tools.database, call, (account) => takeKey(account, tools, keyed));
  if (stored) return replay(call, stored);
  try {
    const answer = await handle();
    await inAccount(tools.database, call, (account) => keepAnswer(account, tools, keyed, answer));
    return answer;
  } catch (error) {
    await keepRefusal(tools, call, keyed, error);
    throw error;
  }
}

function replay({ reply }: KeyedCall, stored: Answer): Answer {
  reply.header('idempotent-replayed', 'true');
  return stored;
}

// A refusal is an answer like any other: the change was rolled back, so it is written after it. What may pass by itself is not kept.
async function keepRefusal(
  tools: Tools,
  call: KeyedCall,
  keyed: KeyedRequest,
  error: unknown,
): Promise<void> {
  const known = error instanceof ProductError ? error : productErrorOf(error);
  const status = known === null ? 500 : errorCatalogue[known.code].status;
  const isKept = known !== null && status < 500 && status !== 429 && status !== 409;
  try {
    await inAccount(tools.database, call, (account) =>
      isKept
        ? keepAnswer(account, tools, keyed, json(status, errorBody(known, call.request.id)))
        : releaseKey(account, keyed),
    );
  } catch (failure) {
    call.request.log.error({ err: failure }, 'the refusal of a keyed request could not be kept');
  }
}
