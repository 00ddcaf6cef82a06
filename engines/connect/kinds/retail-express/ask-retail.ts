import { z } from 'zod';
import { StoreFault, type Credentials, type StoreIo } from '../../adapter.ts';
import { jsonOf } from '../../read-json.ts';

const version = 'v2.1';
const tokenShape = z.looseObject({
  access_token: z.string().min(1),
  expires_on: z.iso.datetime({ offset: true }).optional(),
});
const pageShape = z.looseObject({
  data: z.array(z.unknown()),
  total_records: z.number().optional(),
});
/** A token lives so long where its answer does not say. */
const usualLifeMs = 3_000_000;

/** Tokens that were made anew within one opening of a store, because the kept one worked no more before its time. */
const madeAnew = new WeakMap<StoreIo, string>();

/** A bearer token for an API key. Throws StoreFault signed_out for a key that is refused. */
export async function tokenOfKey(
  ask: StoreIo['ask'],
  { base, key, now }: { base: string; key: string | undefined; now: Date },
): Promise<Credentials> {
  if (key === undefined || key === '')
    throw new StoreFault('signed_out', 'Retail Express needs an API key.');
  const { status, text } = await ask({
    url: `${base}/${version}/auth/token`,
    headers: { accept: 'application/json', 'x-api-key': key },
  });
  const said = tokenShape.safeParse(status === 200 ? jsonOf(text) : null);
  if (!said.success)
    throw new StoreFault('refused', `Retail Express gave no token; its status was ${status}.`);
  const { access_token: accessToken, expires_on: end } = said.data;
  return {
    accessToken,
    endsAt: end ?? new Date(now.getTime() + usualLifeMs).toISOString(),
  };
}

/** Asks one path; a token that works no more before its time is made anew once. Null where there is no such record. */
export async function askRetail(io: StoreIo, base: string, path: string): Promise<unknown> {
  const { key, accessToken } = io.store.credentials;
  const get = (token: string) =>
    io.ask({
      url: `${base}/${version}/${path}`,
      headers: {
        accept: 'application/json',
        'x-api-key': key ?? '',
        authorization: `Bearer ${token}`,
      },
    });
  const { status, text } = await get(madeAnew.get(io) ?? accessToken ?? '').catch(
    async (error: unknown) => {
      if (!(error instanceof StoreFault) || error.kind !== 'signed_out') throw error;
      const { accessToken: token = '' } = await tokenOfKey(io.ask, { base, key, now: io.now() });
      madeAnew.set(io, token);
      return get(token);
    },
  );
  if (status === 404) return null;
  if (status !== 200)
    throw new StoreFault('refused', `Retail Express answered with status ${status}.`);
  return jsonOf(text);
}

/** A page of a list with how many records there are. */
export async function askPage(
  io: StoreIo,
  base: string,
  path: string,
): Promise<{ records: unknown[]; total: number | undefined }> {
  const said = pageShape.safeParse(await askRetail(io, base, path));
  if (!said.success)
    throw new StoreFault('refused', 'Retail Express answered something that is not understood.');
  return { records: said.data.data, total: said.data.total_records };
}
