import '#platform/server/thread-pool.ts';
import { createSender } from '#engines/delivery/public.ts';
import { sendingServices } from '#engines/delivery/mailing.builder.ts';
import { readSmtpUrl } from '#engines/delivery/smtp/settings.ts';
import { smtpProvider } from '#engines/delivery/smtp/smtp-provider.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';

/** What the process of the sender is started with: a private key in PEM form, or an empty text where nothing is signed. */
export interface SenderOrder {
  databaseUrl: string;
  smtpUrl: string;
  privateKey: string;
}

// A process that does nothing but send, so that its memory is that of a sender. Started with an order it says "ready"; told to stop it says its megabytes.
function start({ databaseUrl, smtpUrl, privateKey }: SenderOrder): void {
  const database = connectDatabase({ url: databaseUrl, max: 20, name: 'heliograph bench' });
  const key = {
    domain: 'blue.example',
    selector: 'bench',
    algorithm: 'rsa-sha256' as const,
    privateKey,
  };
  const sender = createSender({
    services: sendingServices(database),
    provider: smtpProvider(readSmtpUrl(smtpUrl)),
    ...(privateKey !== '' && { signingKeysOf: async () => [key] }),
  });
  sender.start();
  process.once('message', async () => {
    await sender.stop();
    await database.close();
    process.send!(process.resourceUsage().maxRSS / 1024, () => process.exit());
  });
  process.send!('ready');
}

process.once('message', (order: SenderOrder) => start(order));
