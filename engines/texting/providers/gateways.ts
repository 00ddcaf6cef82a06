import { inAccount } from '#platform/server/account/account.ts';
import { storeInbound } from '../inbound/store-inbound.ts';
import { noteGatewayReceipts } from './note-receipts.ts';
import { openProvider, type GatewayNumber, type GatewayServices } from './open-provider.ts';
import type { PersonsText, SmsProvider, Submission, SubmitAnswer } from './provider.ts';

/** The open ways to gateways of a process, one a number. */
export interface Gateways {
  submit(
    number: GatewayNumber,
    batch: readonly Submission[],
    answer: (id: number, said: SubmitAnswer) => void,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Keeps ways to gateways open; one whose number has changed is opened anew. */
export function createGateways(services: GatewayServices): Gateways {
  const open = new Map<string, { updatedAt: string; provider: SmsProvider }>();
  const wayOf = (number: GatewayNumber): SmsProvider => {
    const key = `${number.accountId}:${number.id}`;
    const known = open.get(key);
    if (known?.updatedAt === number.updatedAt) return known.provider;
    void known?.provider.close();
    const provider = openProvider(services, number, eventsOf(services, number));
    open.set(key, { updatedAt: number.updatedAt, provider });
    return provider;
  };
  return {
    async submit(number, batch, answer) {
      const open = new Set(batch.map(({ id }) => id));
      try {
        await wayOf(number).submit(batch, (id, said) => {
          if (open.delete(id)) answer(id, said);
        });
      } catch (error) {
        services.log.error({ err: error, number: number.id }, 'texts could not be handed over');
      }
      // Whatever went wrong, nobody knows whether these have left.
      for (const id of open) answer(id, { state: 'unknown', reason: 'no_answer' });
    },
    async close() {
      await Promise.all([...open.values()].map(({ provider }) => provider.close()));
      open.clear();
    },
  };
}

function eventsOf(services: GatewayServices, { accountId, provider }: GatewayNumber) {
  return {
    receipt: (receipt: Parameters<typeof noteGatewayReceipts>[2]['receipts'][number]) =>
      inAccount(services.database, { accountId }, async (account) => {
        await noteGatewayReceipts(account, services, { provider, receipts: [receipt] });
      }),
    inbound: (text: PersonsText) =>
      inAccount(services.database, { accountId }, async (account) => {
        await storeInbound(account, { ...text, provider });
      }),
  };
}
