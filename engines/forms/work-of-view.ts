import type { Services } from '#platform/server/services.ts';
import { createCallRates } from '#platform/server/strangers/token-buckets.ts';
import { signsOfCall, type Headers } from './signs.ts';

/** How much work a view asks of its post, by who looks and how much comes from their network. */
export type WorkOfView = (view: { ip: string; headers: Headers; key: string }) => number;

const bits = { raised: 12, high: 15, suspicious: 15 };

/** Makes the measure of a process: none at all for people on a quiet network. */
export function createWorkOfView({ clock }: Pick<Services, 'clock'>): WorkOfView {
  const usual = createCallRates({ burst: 30, aMinute: 6 });
  const many = createCallRates({ burst: 200, aMinute: 60 });
  return ({ ip, headers, key }) => {
    const now = clock.now();
    const isUsual = usual(ip, key, now);
    const isMany = many(ip, key, now);
    if (!isMany) return bits.high;
    if (signsOfCall(headers).length > 0) return bits.suspicious;
    return isUsual ? 0 : bits.raised;
  };
}
