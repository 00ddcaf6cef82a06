import { hostname } from 'node:os';
import { z } from 'zod';

/** How a mail server is reached, read from smtp://user:password@host:port or smtps://… */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  isSecure: boolean;
  login: { user: string; password: string } | null;
  /** False only for a server on this machine, whose certificate is its own. */
  mustProve: boolean;
  connections: number;
  mailsPerConnection: number;
  helloName: string;
}

const numberIn = (fallback: number, largest: number) => z.coerce.number().int().min(1).max(largest).catch(fallback);

/** Reads the mail server's address; throws a sentence that names what is wrong. */
export function readSmtpUrl(text: string): SmtpSettings {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://…:465.');
  }
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 25) : Number(url.port),
    isSecure,
    login: user === '' ? null : { user, password: decodeURIComponent(url.password) },
    mustProve: !isThisMachine(host),
    connections: numberIn(10, 200).parse(url.searchParams.get('connections') ?? 10),
    mailsPerConnection: numberIn(1_000, 100_000).parse(url.searchParams.get('mails_per_connection') ?? 1_000),
    helloName: helloNameFrom(url.searchParams.get('hello') ?? hostname()),
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function helloNameFrom(name: string): string {
  return /^[A-Za-z0-9.-]{1,255}$/.test(name) ? name : '[127.0.0.1]';
}
