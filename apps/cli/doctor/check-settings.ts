import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { CannotStart } from '#platform/server/cannot-start.ts';
import { readConfig, type Config } from '#platform/server/config.ts';
import { settings } from '#platform/server/settings.ts';
import { Findings, inHalves, wordsOf, type Finding } from './finding.ts';
import { isLocalHost } from './local-host.ts';

/** The variables of a process by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the settings amount to. */
export interface ReadSettings {
  /** The settings without those that cannot be used; null where nothing is left to go by. */
  readonly config: Config | null;
  /** The settings that cannot be used. */
  readonly wrong: ReadonlySet<string>;
  readonly findings: readonly Finding[];
}

const daysOfWarning = 21;

/** Reads every setting by itself, so that each wrong one is named and not only the first. */
export function checkSettings(environment: Environment, now: Date): ReadSettings {
  const found = new Findings('settings');
  const wrong = new Set<string>();
  const config = readAll(environment, { found, wrong });
  const set = settings.filter(({ name }) => environment[name]?.trim()).length;
  if (wrong.size === 0) found.ok(`All ${set} settings that are set can be used.`);
  if (config) {
    checkPublicUrl(config, found);
    checkCertificate(config, found, now);
  }
  return { config, wrong, findings: found.list };
}

function readAll(
  environment: Environment,
  { found, wrong }: { found: Findings; wrong: Set<string> },
): Config | null {
  const left = { ...environment };
  for (;;) {
    try {
      return readConfig(left);
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
      found.fail(...inHalves(error.message));
      const blamed = settings
        .map(({ name }) => name)
        .filter((name) => left[name] && new RegExp(`\\b${name}\\b`).test(error.message));
      if (blamed.length === 0) return null;
      for (const name of blamed) {
        wrong.add(name);
        delete left[name];
      }
    }
  }
}

function checkPublicUrl({ publicUrl, smtpUrl }: Config, found: Findings): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (isLocalHost(hostname)) {
    if (smtpUrl === null || isLocalHost(new URL(smtpUrl).hostname))
      return found.ok(`PUBLIC_URL is ${publicUrl}: pages open on this machine alone.`);
    return found.fail(
      `PUBLIC_URL is ${publicUrl}, and SMTP_URL sends email to others: its links would lead to their own machines.`,
      'Set PUBLIC_URL to the address that recipients can open, such as https://news.example.com.',
    );
  }
  if (protocol === 'http:')
    return found.warn(
      `PUBLIC_URL is ${publicUrl}: passwords and links of emails travel unencrypted, and passkeys do not work.`,
      'Put a reverse proxy with TLS in front and set PUBLIC_URL to its https:// address.',
    );
  found.ok(`PUBLIC_URL is ${publicUrl}.`);
}

function checkCertificate({ inbound: { tls } }: Config, found: Findings, now: Date): void {
  if (!tls) return;
  const renew = 'Renew the certificate and start the processes with the role worker again.';
  try {
    const { validToDate } = new X509Certificate(readFileSync(tls.cert));
    const days = Math.floor((validToDate.getTime() - now.getTime()) / 86_400_000);
    const until = validToDate.toISOString().slice(0, 10);
    if (days < 0) found.fail(`The certificate in INBOUND_TLS_CERT expired on ${until}.`, renew);
    else if (days < daysOfWarning)
      found.warn(`The certificate in INBOUND_TLS_CERT expires on ${until}.`, renew);
    else found.ok(`The certificate in INBOUND_TLS_CERT is valid until ${until}.`);
  } catch (error) {
    found.fail(
      `INBOUND_TLS_CERT holds no certificate that can be read (${wordsOf(error)}).`,
      'Name a file with the certificate chain in PEM format.',
    );
  }
}
