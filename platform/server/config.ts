import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { clusterTable, type ClusterTable } from '#platform/contract/clusters.ts';
import { CannotStart } from './cannot-start.ts';
import { readFilesConfig } from './files/files-settings.ts';
import { readLanguageModel, type LanguageModelConfig } from './language-model-settings.ts';
import { readStoreApps, type StoreApps } from './store-apps.ts';
import { readSocial, type SocialConfig } from './social-settings.ts';
import type { S3Place } from './files/s3/s3-bucket.ts';
import { readDomainConfig, type DomainConfig } from './domain-settings.ts';
import { readInbound, type InboundConfig } from './inbound-settings.ts';
import { readPushGateways, type PushGateways } from './push-settings.ts';
import { readExternalIdp, type ExternalIdpConfig } from './external-idp-settings.ts';
import {
  domain,
  hosts,
  logLevels,
  mailRoute,
  origins,
  port,
  processRoles,
  publicUrl,
  roles,
  seconds,
  secret,
  urlOf,
  words,
  yesOrNo,
  type LogLevel,
  type ProcessRole,
} from './setting-values.ts';
import { settings } from './settings.ts';

/** Everything that is set from outside. */
export interface Config extends StoreApps {
  readonly port: number;
  /** The address people type, without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A bucket for files; null means a folder of the data folder. */
  readonly files: S3Place | null;
  /** What is asked for sentences that the product does not understand by itself; null asks nobody. */
  readonly languageModel: LanguageModelConfig | null;
  /** An app at a social network; null leaves the built-in practice network. */
  readonly social: SocialConfig | null;
  /** A PostgreSQL of your own; null means the embedded one. */
  readonly databaseUrl: string | null;
  /** Where mail goes; null means the local inbox. */
  readonly smtpUrl: string | null;
  /** A SpamAssassin daemon that judges campaigns besides our own rules; null asks none. */
  readonly spamdUrl: string | null;
  /** Where people are signed in to an email builder outside; null means the own editor. */
  readonly emailBuilderUrl: string | null;
  /** The merchandising service that says what stores may recommend; null leaves it to the stores' own switches. */
  readonly findifyUrl: string | null;
  /** Where mail that comes back is taken in; null does not listen. */
  readonly inbound: InboundConfig;
  /** Where accounts put files for their imports; without a port nobody listens. */
  readonly sftp: { readonly port: number | null; readonly host: string };
  /** How long a sender that gives no sign of life keeps the recipients it took. */
  readonly leaseSeconds: number;
  /** The address that mails of the product itself come from: invitations and the like. */
  readonly mailFrom: string;
  /** The installation's one secret; null means the file in the data folder. */
  readonly masterSecret: string | null;
  /** Where requests of accounts and messages to support are mailed; null keeps requests in the product and mails messages to the account's primary contact. */
  readonly supportEmail: string | null;
  /** The hosts of each cluster; empty for an install of one host. */
  readonly clusters: ClusterTable;
  readonly roles: ReadonlySet<ProcessRole>;
  /** Whether the first start makes an account with something to look at. */
  readonly demo: boolean;
  readonly logLevel: LogLevel;
  /** How many reverse proxies stand in front: only their X-Forwarded-For is believed. */
  readonly trustedProxies: number;
  /** An OpenID provider of yours that people may sign in with; null means passwords and passkeys alone. */
  readonly externalIdp: ExternalIdpConfig | null;
  /** Hosts inside the operator's network (host or host:port) that may be fetched from and posted to; all other private addresses are refused. */
  readonly fetchAllowed: readonly string[];
  /** Where pushes are handed over. */
  readonly pushGateways: PushGateways;
  /** How names are asked for and what accounts' domains point to. */
  readonly domains: DomainConfig;
  /** Addresses outside the product that its pages lead to; null has no link. */
  readonly externalPages: ExternalPages;
  /** Origins of the pages that may show the product in a frame. */
  readonly embedParents: readonly string[];
  /** Paths of menu entries that carry the New badge. */
  readonly newMenuEntries: readonly string[];
}

/** Pages outside the product, by what they are. */
export interface ExternalPages {
  readonly helpCenter: string | null;
  readonly privacyPolicy: string | null;
  readonly systemStatus: string | null;
  readonly galaxy: string | null;
  readonly identityProfile: string | null;
  /** The script of a chat service; without one the chat button opens the product's own contact form. */
  readonly chatWidget: string | null;
  /** The older application that answers paths this one does not have. */
  readonly legacy: string | null;
}

/** Reads the settings from environment variables; an empty one counts as not set. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read: Read = (name, schema, otherwise, fix) => {
    const value = environment[name]?.trim();
    if (value === undefined || value === '') return otherwise;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const shown = settings.find((setting) => setting.name === name)?.isSecret
      ? ''
      : ` is '${value}', which`;
    throw new CannotStart(`${name}${shown} cannot be used: ${fix}.`);
  };
  const chosenPort = read('PORT', port, 3000, 'set it to a number from 1 to 65535');
  const openedAt = read(
    'PUBLIC_URL',
    publicUrl,
    `http://localhost:${chosenPort}`,
    'set it to an address without a path, for example https://news.example.com',
  );
  return {
    port: chosenPort,
    publicUrl: openedAt,
    mailFrom: read(
      'MAIL_FROM',
      z.email(),
      noReplyAt(openedAt),
      'set it to a mail address, for example no-reply@example.com',
    ),
    dataDir: resolve(environment['DATA_DIR']?.trim() || '.data'),
    databaseUrl: read<string | null>(
      'DATABASE_URL',
      urlOf(['postgres:', 'postgresql:']),
      null,
      'it has to look like postgres://user:password@host:5432/database',
    ),
    files: readFilesConfig(read),
    languageModel: readLanguageModel(read),
    social: readSocial(read),
    ...readStoreApps(read),
    smtpUrl: read<string | null>(
      'SMTP_URL',
      mailRoute,
      null,
      'it has to look like smtp://user:password@host:587, or mx: to send straight to the recipients’ servers',
    ),
    emailBuilderUrl: read<string | null>(
      'EMAIL_BUILDER_URL',
      urlOf(['http:', 'https:']),
      null,
      'it has to look like https://builder.example.com/login',
    ),
    findifyUrl: read<string | null>(
      'FINDIFY_URL',
      urlOf(['http:', 'https:']),
      null,
      'it has to look like https://merchandising.example.com/api',
    ),
    spamdUrl: read<string | null>(
      'SPAMD_URL',
      urlOf(['spamd:']),
      null,
      'it has to look like spamd://127.0.0.1:783',
    ),
    inbound: readInbound(read, environment),
    sftp: {
      port: read<number | null>('SFTP_PORT', port, null, 'set it to a number from 1 to 65535'),
      host: read(
        'SFTP_HOST',
        domain,
        new URL(openedAt).hostname,
        'set it to a host such as sftp.example.com',
      ),
    },
    leaseSeconds: read(
      'LEASE_SECONDS',
      seconds(5, 3600),
      60,
      'set it to a number of seconds from 5 to 3600',
    ),
    masterSecret: read<string | null>(
      'MASTER_SECRET',
      secret,
      null,
      'it has to be 32 bytes in base64url, such as the content of secrets/master-secret',
    ),
    supportEmail: read<string | null>(
      'SUPPORT_EMAIL',
      z.email(),
      null,
      'it has to be an address such as support@example.com',
    ),
    clusters: readClusters(environment['CLUSTERS']?.trim() ?? ''),
    roles: new Set(
      read(
        'ROLES',
        roles,
        [...processRoles],
        `set it to one or more of ${processRoles.join(',')}, with commas between them`,
      ),
    ),
    demo: read('DEMO', yesOrNo, true, 'set it to 0 or 1'),
    trustedProxies: read(
      'TRUSTED_PROXIES',
      z.string().regex(/^\d$/).transform(Number),
      0,
      'set it to a number from 0 to 9',
    ),
    domains: readDomainConfig(read, openedAt),
    externalPages: readExternalPages(read),
    embedParents: read(
      'EMBED_PARENTS',
      origins,
      [],
      'name origins without a path, for example https://shop.example.com,https://desk.example.com',
    ),
    newMenuEntries: read(
      'NEW_MENU_ENTRIES',
      words,
      [],
      'name paths of menu entries, with commas between them',
    ),
    fetchAllowed: read(
      'FETCH_ALLOW',
      hosts,
      [],
      'set it to hosts such as crm.internal:8080, with commas between them',
    ),
    pushGateways: readPushGateways(read),
    logLevel: read(
      'LOG_LEVEL',
      z.enum(logLevels),
      'warn',
      `set it to one of ${logLevels.join(', ')}`,
    ),
    externalIdp: readExternalIdp(read),
  };
}

type Read = <T>(name: string, schema: z.ZodType<T, string>, otherwise: T, fix: string) => T;

function readExternalPages(read: Read): ExternalPages {
  const address = (name: string): string | null =>
    read<string | null>(
      name,
      urlOf(['http:', 'https:']),
      null,
      'it has to begin with https:// or http://',
    );
  return {
    helpCenter: address('HELP_CENTER_URL'),
    privacyPolicy: address('PRIVACY_POLICY_URL'),
    systemStatus: address('SYSTEM_STATUS_URL'),
    galaxy: address('GALAXY_URL'),
    identityProfile: address('IDENTITY_PROFILE_URL'),
    chatWidget: address('CHAT_WIDGET_URL'),
    legacy: address('LEGACY_URL'),
  };
}

function readClusters(path: string): ClusterTable {
  if (path === '') return {};
  try {
    const parsed = clusterTable.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues;
    throw new Error(`${first?.path.join('.')} ${first?.message}`);
  } catch (error) {
    throw new CannotStart(
      `CLUSTERS is '${path}', which cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

// An address of numbers in brackets is no domain that a mail could come from.
function noReplyAt(url: string): string {
  const { hostname } = new URL(url);
  return `no-reply@${hostname.startsWith('[') ? 'localhost' : hostname}`;
}
