import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import {
  readReturnPath,
  readUnsubscribeAddress,
  type DeliveryKey,
} from '#engines/tracking/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { ConnectionGuard } from './connection-guard.ts';
import type { MailPlug } from './mail-plug.ts';
import { LargeMails, receiveData } from './receive-data.ts';
import { storeArrival } from './store-mail.ts';

/** Whether an account has a name of its own for returned mail, as one of its sending domains. */
export type IsReturnDomain = (account: Account, host: string) => Promise<boolean>;

/** What the listener stands on, and where it listens. */
export interface ListenerOptions {
  services: Pick<Services, 'database' | 'secrets' | 'log'>;
  domain: string;
  /** Names besides, for deliveries of their account alone. */
  isReturnDomain?: IsReturnDomain | undefined;
  /** Takes mail at other addresses, with limits of its own. */
  mailPlug?: MailPlug | undefined;
  host: string;
  port: number;
  /** Files with a certificate and its key, for STARTTLS; without them it is not offered. */
  tls: { cert: string; key: string } | null;
  /** Called for each stored mail, before it is acknowledged when it is a wish to unsubscribe, else after. */
  onStored(accountId: number, id: number, isWish: boolean): Promise<void>;
  limits?: Partial<ListenerLimits>;
}

/** How much the listener takes at once. */
export interface ListenerLimits {
  bytes: number;
  /** How large a mail may be that is for whoever is plugged, and how many such large ones are taken at once. */
  pluggedBytes: number;
  large: number;
  connections: number;
  perAddress: number;
  recipients: number;
  /** Addresses that are none of ours, in one connection. */
  unknown: number;
  idleMs: number;
  /** How long a connection may last, whatever it does. */
  lastsMs: number;
}

/** A mail server for what comes back: it takes mail at addresses that we signed, and no other. */
export interface Listener {
  start(): Promise<number>;
  stop(): Promise<void>;
}

/** What it takes when nothing else is said: delivery reports are small, and servers that send many hold few connections. */
export const usualLimits: ListenerLimits = {
  bytes: 2 * 1024 * 1024,
  pluggedBytes: 30 * 1024 * 1024,
  large: 4,
  connections: 200,
  perAddress: 20,
  recipients: 50,
  unknown: 20,
  idleMs: 60_000,
  lastsMs: 10 * 60_000,
};

interface Taken {
  purpose: 'bounce' | 'unsubscribe' | 'ticket';
  accountId: number;
  delivery: DeliveryKey | null;
  address: string;
}

/** Makes a listener; it does nothing until it is started. */
export function createListener(options: ListenerOptions): Listener {
  const limits = { ...usualLimits, ...options.limits };
  const taken = new WeakMap<object, Taken[]>();
  const large = new LargeMails(limits.large);
  const most = options.mailPlug ? limits.pluggedBytes : limits.bytes;
  const connectionOf = (id: string) => [...server.connections].find((one) => one.id === id);
  const guard = new ConnectionGuard(limits, (id) =>
    connectionOf(id)?.send(421, 'This connection has lasted too long, come again'),
  );
  const server: SMTPServer = new SMTPServer({
    name: options.domain,
    banner: 'Heliograph takes returned mail',
    size: most,
    maxClients: limits.connections,
    socketTimeout: limits.idleMs,
    closeTimeout: 5_000,
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    disabledCommands: ['AUTH', ...(options.tls ? [] : ['STARTTLS'])],
    ...(options.tls && {
      cert: readFileSync(options.tls.cert),
      key: readFileSync(options.tls.key),
    }),
    onConnect(session, done) {
      done(
        guard.enter(session)
          ? null
          : refusal(421, '4.7.0', 'Too many connections from your address, try again later'),
      );
    },
    onClose(session) {
      guard.leave(session);
    },
    onMailFrom(_address, session, done) {
      taken.set(session, []);
      done();
    },
    onRcptTo({ address }, session, done) {
      const recipients = taken.get(session) ?? [];
      if (recipients.length >= limits.recipients)
        return done(refusal(452, '4.5.3', 'Too many recipients'));
      readRecipient(options, address)
        .then((found) => {
          if (!found)
            return done(
              guard.isGuessing(session)
                ? refusal(421, '4.7.0', 'Too many unknown addresses')
                : refusal(550, '5.1.1', 'No such address here'),
            );
          taken.set(session, [...recipients, found]);
          done();
        })
        .catch((error: unknown) => {
          options.services.log.error(
            { err: error },
            'an address of returned mail could not be looked up',
          );
          done(refusal(451, '4.3.0', 'The address could not be looked up, try again later'));
        });
    },
    onData(stream, session, done) {
      const recipients = taken.get(session) ?? [];
      // Whatever else it is for: a mail about a delivery is a small one.
      const bytes = recipients.some((one) => one.purpose !== 'ticket') ? limits.bytes : most;
      receiveData(stream, { bytes, smallBytes: limits.bytes, large })
        .then(async (raw) => {
          if (raw === 'busy')
            return done(refusal(452, '4.3.1', 'Too many large mails at once, try again later'));
          if (raw === 'too large') {
            done(refusal(552, '5.3.4', `The mail is larger than ${bytes} bytes`));
            // Whoever still sends does not listen: the answer came before the end of the mail.
            if (!stream.readableEnded) connectionOf(session.id)?.close();
            return;
          }
          await storeFor(options, session, recipients, raw);
          done(null, '2.0.0 Stored');
        })
        .catch((error: unknown) => {
          if (error instanceof ProductError && error.code === 'not_found')
            return done(refusal(550, '5.1.1', 'No such address here'));
          options.services.log.error({ err: error }, 'a returned mail could not be stored');
          done(refusal(451, '4.3.0', 'The mail could not be stored, try again later'));
        });
    },
  });
  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        const listening = server.listen(options.port, options.host, () => {
          server.off('error', reject);
          server.on('error', (error) =>
            options.services.log.debug({ err: error }, 'a connection for returned mail ended'),
          );
          resolve((listening.address() as AddressInfo).port);
        });
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

// The delivery that an address of ours is about; null for every address that we did not sign, and for names that are not its account's.
async function readRecipient(
  { services: { database, secrets }, domain, isReturnDomain, mailPlug }: ListenerOptions,
  address: string,
): Promise<Taken | null> {
  const bounced = readReturnPath(secrets, address);
  const delivery = bounced ?? readUnsubscribeAddress(secrets, address);
  if (!delivery) {
    const found = await mailPlug?.find(address);
    return found ? { purpose: 'ticket', ...found, delivery: null, address } : null;
  }
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const isOurs =
    host === domain.toLowerCase() ||
    (isReturnDomain !== undefined &&
      (await inAccount(database, delivery, (account) => isReturnDomain(account, host))));
  const { accountId } = delivery;
  return isOurs
    ? { purpose: bounced ? 'bounce' : 'unsubscribe', accountId, delivery, address }
    : null;
}

async function storeFor(
  options: ListenerOptions,
  session: SMTPServerSession,
  recipients: readonly Taken[],
  raw: Buffer,
): Promise<void> {
  const { database, log } = options.services;
  const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
  const peer = {
    ip: session.remoteAddress.replace(/^::ffff:(?=\d+\.)/, ''),
    name: session.hostNameAppearsAs,
  };
  for (const { purpose, accountId, delivery, address } of recipients) {
    const id = await inAccount(database, { accountId }, (account) =>
      storeArrival(account, {
        source: 'smtp',
        purpose,
        recipient: address,
        sender,
        peer,
        delivery,
        raw,
      }),
    );
    const isWish = purpose === 'unsubscribe';
    // A wish takes effect before its sender hears that it was heard; should that fail, it is stored and taken up again.
    const acted = options
      .onStored(accountId, id, isWish)
      .catch((error: unknown) =>
        log.error(
          { err: error, account: accountId, inbound: id },
          'a stored mail is processed later',
        ),
      );
    if (isWish) await acted;
  }
}

function refusal(responseCode: number, enhanced: string, text: string): Error {
  return Object.assign(new Error(`${enhanced} ${text}`), { responseCode });
}
