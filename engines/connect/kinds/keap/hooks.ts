import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ProvenHook, RawHook, StoreChanges, StoreIo } from '../../adapter.ts';
import type { AskKeap } from './ask-keap.ts';
import { customerOf } from './contacts.ts';
import { keapOrder, type KeapOrder } from './orders.ts';
import { changesOfOrders, contactById, keapTypes } from './read-pages.ts';

const eventKeys = ['contact', 'order'].flatMap((type) =>
  ['add', 'edit', 'delete'].map((verb) => `${type}.${verb}`),
);

const told = z.looseObject({
  event_key: z.enum(eventKeys),
  object_keys: z
    .array(
      z.looseObject({
        id: z.union([z.string().max(40), z.number()]).transform(String),
        timestamp: z.string().nullish(),
      }),
    )
    .max(5000),
});
const hook = z.looseObject({
  key: z.union([z.string(), z.number()]).transform(String),
  eventKey: z.string(),
  hookUrl: z.string(),
  status: z.string(),
});

/**
 * Keap signs nothing: the address is the secret, and nothing of a call is believed but which records changed. It makes sure that the
 * address is ours by a secret in a header, which our answer repeats.
 */
export function proveKeapHook({ body, headers }: RawHook): ProvenHook | null {
  const said = toldBy(body);
  if (!said) return null;
  const secret = headers['x-hook-secret'];
  const isAsked = typeof secret === 'string' && /^[\w.+/=-]{1,200}$/.test(secret);
  return {
    topic: said.event_key,
    remoteKey: createHash('sha256').update(body).digest('hex'),
    ...(isAsked && { answerHeaders: { 'x-hook-secret': secret } }),
    isGreeting: said.object_keys.length === 0,
  };
}

/** What a call means: the records are asked for as they are now, so that a late call brings nothing old. */
export async function readKeapHook(
  io: StoreIo,
  ask: AskKeap,
  { body, receivedAt }: { body: Buffer; receivedAt: Date },
): Promise<StoreChanges> {
  const said = toldBy(body);
  if (!said) throw new TypeError('Keap sent something that is not understood.');
  const ids = [...new Set(said.object_keys.map(({ id }) => id))];
  const at = latest(said, receivedAt);
  const [type, verb] = said.event_key.split('.');
  const kind = type === 'order' ? 'order' : 'customer';
  if (verb === 'delete') return { deleted: [{ kind, remoteIds: ids, at }] };
  return kind === 'order' ? readOrders(io, ask, { ids, at }) : readContacts(io, ask, { ids, at });
}

/** Sees to it that Keap calls us about every kind of change, and that it believes the address. */
export async function subscribeToKeap(io: StoreIo, ask: AskKeap, hookUrl: string): Promise<void> {
  const all = await hooksAt(io, ask, hookUrl);
  for (const eventKey of eventKeys) {
    const one = all.find((known) => known.eventKey === eventKey);
    if (!one)
      await ask(io, 'v1/hooks', { shape: hook, method: 'POST', body: { eventKey, hookUrl } });
    else if (one.status !== 'Verified')
      await ask(io, `v1/hooks/${encodeURIComponent(one.key)}/verify`, {
        shape: z.unknown(),
        method: 'POST',
      });
  }
}

/** Keap calls us no more. */
export async function unsubscribeFromKeap(
  io: StoreIo,
  ask: AskKeap,
  hookUrl: string,
): Promise<void> {
  for (const { key } of await hooksAt(io, ask, hookUrl))
    await ask(io, `v1/hooks/${encodeURIComponent(key)}`, { shape: z.unknown(), method: 'DELETE' });
}

async function hooksAt(io: StoreIo, ask: AskKeap, hookUrl: string) {
  const all = (await ask(io, 'v1/hooks', { shape: z.array(hook) })) ?? [];
  return all.filter((one) => one.hookUrl === hookUrl);
}

function toldBy(body: Buffer): z.output<typeof told> | null {
  try {
    const said = told.safeParse(JSON.parse(body.toString('utf8')));
    return said.success ? said.data : null;
  } catch {
    return null;
  }
}

// Keap's clock may be ahead of ours: what it deleted is newer than what it changed before.
function latest({ object_keys: keys }: z.output<typeof told>, receivedAt: Date): Date {
  const times = keys.map(({ timestamp }) => Date.parse(timestamp ?? ''));
  return new Date(Math.max(receivedAt.getTime(), ...times.filter((time) => !Number.isNaN(time))));
}

interface Named {
  ids: readonly string[];
  at: Date;
}

async function readContacts(io: StoreIo, ask: AskKeap, { ids, at }: Named): Promise<StoreChanges> {
  const found: Awaited<ReturnType<typeof contactById>>[] = [];
  for (const id of ids) found.push(await contactById(io, ask, id));
  return {
    customers: found.flatMap((one) =>
      one ? [{ ...customerOf(one, at), type: keapTypes.contacts }] : [],
    ),
    deleted: gone('customer', { ids, at }, found),
  };
}

async function readOrders(io: StoreIo, ask: AskKeap, { ids, at }: Named): Promise<StoreChanges> {
  const found: (KeapOrder | null)[] = [];
  for (const id of ids)
    found.push(await ask(io, `v2/orders/${encodeURIComponent(id)}`, { shape: keapOrder }));
  const changes = await changesOfOrders(
    io,
    ask,
    found.filter((one) => one !== null),
  );
  return { ...changes, deleted: gone('order', { ids, at }, found) };
}

// What Keap has no more when it is asked was deleted after the call.
function gone(
  kind: 'order' | 'customer',
  { ids, at }: Named,
  found: readonly unknown[],
): NonNullable<StoreChanges['deleted']> {
  const remoteIds = ids.filter((_id, index) => found[index] === null);
  return remoteIds.length === 0 ? [] : [{ kind, remoteIds, at }];
}
