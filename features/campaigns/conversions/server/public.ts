import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { creditAgain, creditJob } from './credit-again.ts';

type Effect = (account: Account, change: { before: unknown; after: unknown }) => Promise<void>;

/** What the settings by which orders are credited do besides, by their keys. */
export function conversionSettings(services: Services): Record<(typeof keys)[number], Effect> {
  const effect = creditAgain(services, creditJob(services));
  return {
    conversion_window_days: effect,
    conversion_model: effect,
    conversion_event: effect,
  };
}

const keys = ['conversion_window_days', 'conversion_model', 'conversion_event'] as const;
