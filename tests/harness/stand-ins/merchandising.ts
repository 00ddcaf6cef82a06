// The admin API of merchandising on loopback: organisations of who is signed in at the identity provider.
//
// Start        const admin = await startMerchandising(); admin.url
// Endpoints    GET /v1/merchants, header kc: URL-encoded JSON of exactly {access_token, expires_in, id_token, token_type}
//              -> {data: {merchants: [{id, name}]}}; 401 without it, with other keys, and for tokens that were ended
//              Any page may ask: the header is allowed to other origins.
// Data         admin.merchants: a plain array
// Script       fail, heal, advance (stand-in.ts); admin.end(): all access tokens that were seen so far are refused
import { startStandIn, type Answer, type Call, type StandIn } from './stand-in.ts';

export interface MerchandisingStandIn extends StandIn {
  merchants: { id: number; name: string }[];
  end(): void;
}

const forAll = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'kc',
  'access-control-allow-methods': 'GET',
};
const keys = 'access_token,expires_in,id_token,token_type';

/** Starts the admin API. */
export async function startMerchandising(): Promise<MerchandisingStandIn> {
  const merchants: MerchandisingStandIn['merchants'] = [];
  const seen = new Set<string>();
  const ended = new Set<string>();
  const standIn = await startStandIn((call): Answer => {
    const headers = forAll;
    if (call.method === 'OPTIONS') return { status: 204, headers };
    const token = tokenOf(call);
    if (token === null || ended.has(token))
      return { status: 401, headers, body: { error: 'Unauthorized' } };
    seen.add(token);
    return call.path === '/v1/merchants'
      ? { headers, body: { data: { merchants } } }
      : { status: 404, headers, body: { error: 'Not found' } };
  });
  return Object.assign(standIn, {
    merchants,
    end: () => {
      for (const token of seen) ended.add(token);
    },
  });
}

/** What the header kc of a call says; null where it is none. */
export function kcOf(call: Call): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(decodeURIComponent(call.headers['kc'] ?? ''));
    return said !== null && typeof said === 'object' ? (said as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function tokenOf(call: Call): string | null {
  const kc = kcOf(call);
  if (kc === null || Object.keys(kc).toSorted().join() !== keys) return null;
  const { access_token: token, id_token: id, token_type: type, expires_in: seconds } = kc;
  const isWhole = typeof id === 'string' && id !== '' && typeof seconds === 'number';
  return isWhole && type === 'Bearer' && typeof token === 'string' && token !== '' ? token : null;
}
