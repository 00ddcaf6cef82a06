import type { z } from 'zod';
import { jsonOf } from '../../read-json.ts';
import { StoreFault, type StoreIo } from '../../adapter.ts';

/** Asks Keap for JSON of a shape; null for what it does not have. */
export type AskKeap = <S extends z.ZodType>(
  io: StoreIo,
  path: string,
  how: {
    shape: S;
    query?: Record<string, string>;
    method?: 'GET' | 'POST' | 'DELETE';
    body?: object;
  },
) => Promise<z.output<S> | null>;

/** Asks Keap at an address, with the store's token. */
export function keapAsker(apiUrl: string): AskKeap {
  return async (io, path, { shape, query = {}, method = 'GET', body }) => {
    const search = new URLSearchParams(query).toString();
    const { status, text } = await io.ask({
      url: `${apiUrl}/crm/rest/${path}${search === '' ? '' : `?${search}`}`,
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${io.store.credentials.accessToken ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (status === 404) return null;
    if (status >= 400) throw new StoreFault('refused', `Keap answered with status ${status}.`);
    const said = shape.safeParse(text === '' ? null : jsonOf(text));
    if (said.success) return said.data;
    throw new StoreFault('refused', 'Keap answered something that is not understood.');
  };
}
