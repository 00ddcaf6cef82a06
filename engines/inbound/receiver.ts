import type { Services } from '#platform/server/services.ts';
import { createInboundProcessor } from './inbound-processor.ts';
import { createListenerSigns } from './listener-signs.ts';
import { processArrival, type ProcessServices } from './process-arrival.ts';
import { createListener, type IsReturnDomain } from './smtp-listener.ts';

/** Takes in what comes back and processes it. */
export interface Receiver {
  start(): void;
  stop(): Promise<void>;
}

/** Makes the listener (where the settings name a port) and the processor; they do nothing until started. */
export function createReceiver(
  bare: Services,
  how: Pick<ProcessServices, 'onSendingPaused' | 'mailReader' | 'mailPlug'> & {
    isReturnDomain?: IsReturnDomain;
  } = {},
): Receiver {
  const services = { ...bare, ...how };
  const { returnDomain, port, host, tls } = services.config.inbound;
  const processor = createInboundProcessor(services);
  const signs =
    port === null ? null : createListenerSigns(services, { port, hasTls: tls !== null });
  const listener =
    returnDomain === null || port === null
      ? null
      : createListener({
          services,
          domain: returnDomain,
          isReturnDomain: how.isReturnDomain,
          mailPlug: how.mailPlug,
          host,
          port,
          tls,
          async onStored(accountId, id, isWish) {
            if (isWish) await processArrival(services, accountId, id);
            else processor.wake();
          },
        });
  return {
    start() {
      processor.start();
      listener
        ?.start()
        .then(
          () => signs?.start(null),
          (error: unknown) => {
            services.log.error(
              { err: error, port },
              'mail that comes back can not be taken in: INBOUND_SMTP_PORT can not be listened on',
            );
            return signs?.start(error instanceof Error ? error.message : String(error));
          },
        )
        .catch(() => undefined);
    },
    async stop() {
      await signs?.stop();
      await listener?.stop();
      await processor.stop();
    },
  };
}
