import type { Services } from '#platform/server/services.ts';
import { providerSettings, type SmsProviderName } from '../number-contract.ts';
import { httpProvider } from './http-provider.ts';
import { localProvider } from './local-provider.ts';
import type { SmsProvider } from './provider.ts';
import { restProvider } from './rest-provider.ts';
import { smppProvider, type SmppEvents } from './smpp/smpp-provider.ts';

/** A number with its way to a gateway, as it was when texts of it were claimed. */
export interface GatewayNumber {
  id: number;
  accountId: number;
  number: string;
  provider: SmsProviderName;
  settings: Record<string, unknown>;
  secret: string;
  /** Another one is another connection. */
  updatedAt: string;
}

const patienceMs = 30_000;

/** What ways to gateways need. */
export type GatewayServices = Pick<
  Services,
  'clock' | 'config' | 'database' | 'fetcher' | 'log' | 'notifications' | 'secrets'
>;

/** Where a gateway reports what became of texts, and posts what people text back. */
export function hookAddress(
  { config }: Pick<Services, 'config'>,
  { provider, accountId }: { provider: SmsProviderName; accountId: number },
): string {
  return `${config.publicUrl}/hooks/sms/${provider}/${accountId}`;
}

/** Opens the way to a number's gateway. */
export function openProvider(
  services: GatewayServices,
  number: GatewayNumber,
  events: SmppEvents,
): SmsProvider {
  const how = {
    secret: number.secret,
    receiptsUrl: `${hookAddress(services, number)}/receipts`,
    patienceMs,
  };
  switch (number.provider) {
    case 'local':
      return localProvider(services.database);
    case 'http':
      return httpProvider(services.fetcher, providerSettings.http.parse(number.settings), how);
    case 'rest':
      return restProvider(services.fetcher, providerSettings.rest.parse(number.settings), how);
    case 'smpp':
      return smppProvider(providerSettings.smpp.parse(number.settings), {
        password: number.secret,
        allowed: services.config.fetchAllowed,
        events,
        log: services.log,
        clock: services.clock,
      });
  }
}
