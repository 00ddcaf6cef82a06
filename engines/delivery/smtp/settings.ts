import { hostname } from 'node:os';
import { z } from 'zod';

/** What is the same for every server that is spoken to. */
export interface SpeakingSettings {
  /** Connections at once: to the relay, or to each destination. */
  connections: number;
  mailsPerConnection: number;
  /** Mails a second, to the relay or to each destination. */
  rate: number;
  helloName: string;
}

/** How a mail server is reached, read from smtp://user:password@host:port or smtps://… */
export interface SmtpSettings extends SpeakingSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  isSecure: boolean;
  /** What STARTTLS is worth: used when offered, not used, or no mail without it. */
  startTls: 'when_offered' | 'never' | 'required';
  login: { user: string; password: string } | null;
  /** Whether the server's certificate has to be right; its state is recorded either way. */
  mustProve: boolean;
}

/** Mail straight to the servers of each recipient's domain. */
export interface MxSettings extends SpeakingSettings {
  port: number;
  /** Emails in flight at once, over all destinations. */
  capacity: number;
  /** Domains, of recipients or of their mail servers, that get mail by proven TLS or not at all. */
  tlsRequired: readonly string[];
}

/** Where mail goes. */
export type MailRoute =
  | { kind: 'relay'; settings: SmtpSettings }
  | { kind: 'mx'; settings: MxSettings };

const numberIn = (fallback: number, largest: number) =>
  z.coerce.number().int().min(1).max(largest).catch(fallback);
const needsTls = 'gmail.com,googlemail.com,google.com';

/** Reads SMTP_URL; throws a sentence that names what is wrong. */
export function readMailRoute(text: string): MailRoute {
  if (!text.startsWith('mx:')) return { kind: 'relay', settings: readSmtpUrl(text) };
  if (!URL.canParse(text))
    throw new Error(
      'SMTP_URL must look like mx: or mx:?connections=5&rate=10 to send straight to the servers of the recipients.',
    );
  const asked = new URL(text).searchParams;
  return {
    kind: 'mx',
    settings: {
      ...speakingSettings(asked, 5),
      port: numberIn(25, 65_535).parse(asked.get('port') ?? 25),
      capacity: numberIn(100, 1_000).parse(asked.get('capacity') ?? 100),
      tlsRequired: (asked.get('tls_required') ?? needsTls)
        .split(',')
        .map((domain) => domain.trim().toLowerCase())
        .filter((domain) => domain !== ''),
    },
  };
}

/** Reads the mail server's address; throws a sentence that names what is wrong. */
export function readSmtpUrl(text: string): SmtpSettings {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error(
      'SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://…:465.',
    );
  }
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  return {
    ...speakingSettings(url.searchParams, 10),
    host,
    port: url.port === '' ? (isSecure ? 465 : 25) : Number(url.port),
    isSecure,
    startTls: z
      .enum(['when_offered', 'never', 'required'])
      .catch('when_offered')
      .parse(url.searchParams.get('starttls') ?? 'when_offered'),
    login: user === '' ? null : { user, password: decodeURIComponent(url.password) },
    mustProve: !isThisMachine(host),
  };
}

/** The settings of one server of a recipient's domain. */
export function mxServerSettings(
  settings: MxSettings,
  host: string,
  mustBeSecure: boolean,
): SmtpSettings {
  return {
    ...settings,
    host,
    isSecure: false,
    login: null,
    mustProve: mustBeSecure,
    startTls: mustBeSecure ? 'required' : 'when_offered',
  };
}

function speakingSettings(asked: URLSearchParams, connections: number): SpeakingSettings {
  return {
    connections: numberIn(connections, 200).parse(asked.get('connections') ?? connections),
    mailsPerConnection: numberIn(1_000, 100_000).parse(asked.get('mails_per_connection') ?? 1_000),
    rate: z.coerce
      .number()
      .positive()
      .catch(Infinity)
      .parse(asked.get('rate') ?? Infinity),
    helloName: helloNameFrom(asked.get('hello') ?? hostname()),
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function helloNameFrom(name: string): string {
  return /^[A-Za-z0-9.-]{1,255}$/.test(name) ? name : '[127.0.0.1]';
}
