import { z } from 'zod';
import { StoreFault, type ConnectedStore, type StoreIo } from '../../adapter.ts';
import { jsonOf } from '../../read-json.ts';

/** What the NetoAPI is asked for. */
export interface NetoQuestion {
  action: 'GetOrder' | 'GetCustomer' | 'GetItem' | 'GetCart';
  /** The name of the list in the answer. */
  list: 'Order' | 'Customer' | 'Item' | 'Cart';
  /** At least one condition, or Neto refuses. */
  filter: Readonly<Record<string, string | readonly string[]>>;
  fields: readonly string[];
}

const answerShape = z.looseObject({
  Ack: z.string(),
  Messages: z.unknown().optional(),
});

/**
 * Asks the NetoAPI of a store and answers its records as they came. Its faults come with the status 200: a wrong key is
 * signed_out, all else refused.
 */
export async function askNeto(
  io: StoreIo,
  { action, list, filter, fields }: NetoQuestion,
  clientId: string | undefined,
): Promise<unknown[]> {
  const { status, text } = await io.ask({
    url: `${originOf(io.store)}/do/WS/NetoAPI`,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      NETOAPI_ACTION: action,
      ...keysOf(io.store, clientId),
    },
    body: JSON.stringify({ Filter: { ...filter, OutputSelector: fields } }),
  });
  if (status !== 200) throw new StoreFault('refused', `Neto answered with status ${status}.`);
  const answer = answerShape.safeParse(jsonOf(text));
  if (!answer.success)
    throw new StoreFault('refused', 'Neto answered something that is not understood.');
  const { Ack: ack, Messages: messages, ...lists } = answer.data;
  if (ack === 'Error') {
    const words = wordsOf(messages);
    throw new StoreFault(
      /authenticat|permission|access denied|invalid (?:key|user)/i.test(words)
        ? 'signed_out'
        : 'refused',
      `Neto said: ${words}`,
    );
  }
  return many(lists[list]);
}

/** Neto's lists: one record comes bare, none as an empty text, and some lie in an object with the name of their kind. */
export function many(value: unknown, inner?: string): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  const all: unknown[] = Array.isArray(value) ? value : [value];
  if (inner === undefined) return all;
  return all.flatMap((one) =>
    typeof one === 'object' && one !== null && inner in one
      ? many((one as Record<string, unknown>)[inner])
      : many(one),
  );
}

// A host with a port is one of the operator's own network, which FETCH_ALLOW names; it has no certificate.
function originOf({ domain }: ConnectedStore): string {
  return `${domain.includes(':') ? 'http' : 'https'}://${domain}`;
}

function keysOf(
  { credentials, settings }: ConnectedStore,
  clientId: string | undefined,
): Record<string, string> {
  if (credentials.accessToken !== undefined && clientId !== undefined)
    return { X_ACCESS_KEY: clientId, X_SECRET_KEY: credentials.accessToken };
  if (credentials.key === undefined)
    throw new StoreFault('signed_out', 'Neto needs an API key, or the app it was connected by.');
  const { username } = settings;
  return {
    NETOAPI_KEY: credentials.key,
    ...(typeof username === 'string' && username !== '' && { NETOAPI_USERNAME: username }),
  };
}

function wordsOf(messages: unknown): string {
  const shape = z.object({ Message: z.string() });
  const said = many(messages, 'Error').flatMap((one) => {
    const message = shape.safeParse(one);
    return message.success ? [message.data.Message] : [];
  });
  return said.join(' ').slice(0, 300) || 'no reason given';
}
