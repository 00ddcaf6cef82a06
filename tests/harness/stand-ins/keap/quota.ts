import { createCallLimit } from '../records.ts';
import type { Answer } from '../stand-in.ts';

const [aMinute, aDay] = [60_000, 86_400_000];

/** Keap's limits of calls and the headers that say what is left. */
export function createQuota({ now, spikes }: { now: () => number; spikes: number | null }) {
  const minute = createCallLimit({ now, calls: 1500, perMs: aMinute });
  const day = createCallLimit({ now, calls: 150_000, perMs: aDay });
  const second = createCallLimit({ now, calls: spikes ?? Number.MAX_SAFE_INTEGER, perMs: 1000 });
  const headers = (): Record<string, string> => ({
    ...family('product-quota', { limit: 150_000, used: day.used(), unit: 'day' }),
    ...family('product-throttle', { limit: 1500, used: minute.used(), unit: 'minute' }),
    'x-keap-tenant-id': 'sun-shop',
    'x-keap-tenant-throttle-limit': '10000|250000',
    'x-keap-tenant-throttle-time-unit': 'minute|day',
    'x-keap-tenant-throttle-interval': '1|1',
    'x-keap-tenant-throttle-used': `${minute.used()}|${day.used()}`,
    'x-keap-tenant-throttle-available': `${10_000 - minute.used()}|${250_000 - day.used()}`,
  });
  const refusal = (errorcode: string): Answer => ({
    status: 429,
    headers: headers(),
    body: { fault: { faultstring: 'Rate limit quota violation.', detail: { errorcode } } },
  });
  return {
    headers,
    exhaust: (window: 'minute' | 'day') => (window === 'minute' ? minute.fill() : day.fill()),
    take: (): Answer | null => {
      if (!second.take()) return refusal('policies.ratelimit.SpikeArrestViolation');
      const isLeft = [minute.take(), day.take()].every(Boolean);
      return isLeft ? null : refusal('policies.ratelimit.QuotaViolation');
    },
  };
}

function family(
  name: string,
  { limit, used, unit }: { limit: number; used: number; unit: string },
): Record<string, string> {
  return {
    [`x-keap-${name}-limit`]: String(limit),
    [`x-keap-${name}-time-unit`]: unit,
    [`x-keap-${name}-interval`]: '1',
    [`x-keap-${name}-used`]: String(used),
    [`x-keap-${name}-available`]: String(Math.max(0, limit - used)),
  };
}
