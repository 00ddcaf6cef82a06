import type { Config } from '#platform/server/config.ts';
import { SmtpConnection } from './smtp/smtp-connection.ts';
import { readMailRoute } from './smtp/settings.ts';

/** Where mail goes, without user or password. */
export interface Relay {
  kind: 'smtp' | 'local_inbox';
  /** host:port of the mail server; null for the local inbox. */
  address: string | null;
}

/** Where mail goes by the settings. */
export function relayOf({ smtpUrl }: Pick<Config, 'smtpUrl'>): Relay {
  if (smtpUrl === null) return { kind: 'local_inbox', address: null };
  const route = readMailRoute(smtpUrl);
  if (route.kind === 'mx')
    return { kind: 'smtp', address: 'the mail servers of each recipient’s domain' };
  const { host, port } = route.settings;
  return { kind: 'smtp', address: `${host}:${port}` };
}

/** Greets the mail server and signs in as a sending would, then hangs up; throws the server's own words when it refuses. */
export async function checkRelay(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  patience = 5000,
): Promise<void> {
  const route = smtpUrl === null ? null : readMailRoute(smtpUrl);
  // Without a relay there is no one server to greet.
  if (route?.kind !== 'relay') return;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      late.reject(new Error(`The mail server did not answer within ${patience / 1000} seconds.`)),
    patience,
  );
  try {
    const opening = SmtpConnection.open(route.settings);
    // One that comes too late is hung up all the same.
    opening.then(
      (connection) => connection.close(),
      () => undefined,
    );
    await Promise.race([opening, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
