import { z } from 'zod';

/** The parts of the product that one process may play. */
export const processRoles = ['web', 'tracker', 'worker', 'sender', 'sftp'] as const;

/** One part of the product. */
export type ProcessRole = (typeof processRoles)[number];

/** How much the log may say, least first. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** How much the log says. */
export type LogLevel = (typeof logLevels)[number];

/** A TCP port. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535);

/** An address of pages without a path, as an origin. */
export const publicUrl = z
  .string()
  .refine(
    (text) =>
      isUrl(text, ['http:', 'https:']) && new URL(text).pathname === '/' && !/[?#]/.test(text),
  )
  .transform((text) => new URL(text).origin);

/** Where email goes: a relay, or mx:, which names no host because every recipient's domain has its own. */
export const mailRoute = z
  .string()
  .refine((text) => isUrl(text, ['smtp:', 'smtps:']) || /^mx:(\?|$)/.test(text));

/** A whole number of seconds within bounds. */
export const seconds = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most);

/** 32 bytes in base64url. */
export const secret = z.string().refine((text) => Buffer.from(text, 'base64url').length === 32);

/** Parts that one process may play, with commas between them. */
export const roles = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((role) => role.trim())
      .filter((role) => role !== ''),
  )
  .pipe(z.array(z.enum(processRoles)).min(1));

/** Words with commas between them. */
export const words = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);

/** Origins with commas between them. */
export const origins = words
  .refine((all) =>
    all.every(
      (one) => isUrl(one, ['http:', 'https:']) && new URL(one).origin === one.replace(/\/$/, ''),
    ),
  )
  .transform((all) => all.map((one) => new URL(one).origin));

/** Hosts, or hosts with ports, with commas between them. */
export const hosts = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  )
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/)));

/** A domain of at most 180 letters, in lower case. */
export const domain = z
  .string()
  .toLowerCase()
  .pipe(
    z
      .string()
      .max(180)
      .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/),
  );

/** 1, yes or true against 0, no or false. */
export const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['0', '1', 'no', 'yes', 'false', 'true']))
  .transform((text) => ['1', 'yes', 'true'].includes(text));

/** An address of one of these protocols, such as https:. */
export function urlOf(protocols: string[]): z.ZodType<string, string> {
  return z.string().refine((text) => isUrl(text, protocols));
}

function isUrl(text: string, protocols: string[]): boolean {
  return (
    URL.canParse(text) &&
    protocols.includes(new URL(text).protocol) &&
    new URL(text).hostname !== ''
  );
}
