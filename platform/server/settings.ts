import { domainSettings } from './domain-settings.ts';
import { externalIdpSettings } from './external-idp-settings.ts';
import { filesSettings } from './files/files-settings.ts';
import { languageModelSettings } from './language-model-settings.ts';
import { keapSettings } from './keap-settings.ts';
import { shopifySettings } from './shopify-settings.ts';
import { pushSettings } from './push-settings.ts';
import { retailSettings } from './retail-settings.ts';
import { socialSettings } from './social-settings.ts';
import { logLevels, processRoles } from './setting-values.ts';

/** A setting as the help and the `config` command show it. */
export interface Setting {
  readonly name: string;
  readonly meaning: string;
  readonly isSecret?: boolean;
}

/** All environment variables that are read. */
export const settings: readonly Setting[] = [
  { name: 'PORT', meaning: 'the port to listen on; 3000 when not set' },
  {
    name: 'PUBLIC_URL',
    meaning:
      'the address people open, for example https://news.example.com; http://localhost:PORT when not set',
  },
  {
    name: 'DATA_DIR',
    meaning: 'the folder for the database, files and secrets; .data when not set',
  },
  {
    name: 'DATABASE_URL',
    meaning:
      'a PostgreSQL 18 or newer, for example postgres://user:password@host:5432/heliograph; the embedded one when not set',
    isSecret: true,
  },
  {
    name: 'SMTP_URL',
    meaning:
      'where mail goes, for example smtp://user:password@mail.example.com:587, or mx: for the recipients’ own servers; the local inbox when not set',
    isSecret: true,
  },
  {
    name: 'SPAMD_URL',
    meaning:
      'a SpamAssassin daemon for the spam check of campaigns, for example spamd://127.0.0.1:783; own rules alone when not set',
  },
  {
    name: 'RETURN_DOMAIN',
    meaning:
      'a domain whose mail comes to INBOUND_SMTP_PORT, for bounces and unsubscribes by mail, for example bounces.example.com; none when not set',
  },
  {
    name: 'INBOUND_SMTP_PORT',
    meaning:
      'the port that takes returned mail in, in processes with the role worker; none when not set',
  },
  {
    name: 'INBOUND_SMTP_HOST',
    meaning: 'the address that INBOUND_SMTP_PORT listens on; 0.0.0.0 when not set',
  },
  {
    name: 'INBOUND_TLS_CERT',
    meaning:
      'a file with the certificate chain for STARTTLS at INBOUND_SMTP_PORT; no STARTTLS when not set',
  },
  { name: 'INBOUND_TLS_KEY', meaning: 'a file with the key of INBOUND_TLS_CERT' },
  {
    name: 'SFTP_PORT',
    meaning:
      'the port that accounts put files for their imports at, in processes with the role sftp; none when not set',
  },
  {
    name: 'SFTP_HOST',
    meaning: 'the name by which SFTP_PORT is reached; the host of PUBLIC_URL when not set',
  },
  {
    name: 'LEASE_SECONDS',
    meaning:
      'how long a sender that gives no sign of life keeps the recipients it took, from 5 to 3600, the same for every process; 60 when not set',
  },
  {
    name: 'MAIL_FROM',
    meaning:
      'the address that invitations and the like come from; no-reply@ and the host of PUBLIC_URL when not set',
  },
  {
    name: 'MASTER_SECRET',
    meaning:
      'the installation’s one secret, 32 bytes in base64url, the same on every machine; the file secrets/master-secret in DATA_DIR when not set',
    isSecret: true,
  },
  {
    name: 'SUPPORT_EMAIL',
    meaning:
      'the address that gets requests of accounts and messages to support; when not set, requests stay in the product and messages go to the account’s primary contact',
  },
  {
    name: 'CLUSTERS',
    meaning:
      'a JSON file with the pages and the five hosts of each cluster, such as config/clusters.sandbox.json; one host when not set',
  },
  {
    name: 'ROLES',
    meaning: `which parts this process plays, any of ${processRoles.join(',')}; all when not set`,
  },
  { name: 'DEMO', meaning: '0 makes no demo account at the first start; 1 when not set' },
  {
    name: 'LOG_LEVEL',
    meaning: `how much the log says, one of ${logLevels.join(', ')}; warn when not set`,
  },
  {
    name: 'TRUSTED_PROXIES',
    meaning:
      'how many reverse proxies stand in front, so that the callers’ addresses are believed; 0 when not set',
  },
  {
    name: 'HELP_CENTER_URL',
    meaning: 'the help pages that the left menu leads to; no link when not set',
  },
  {
    name: 'PRIVACY_POLICY_URL',
    meaning: 'the privacy policy; a page that says there is none when not set',
  },
  {
    name: 'SYSTEM_STATUS_URL',
    meaning: 'the status page that the user menu leads to; no link when not set',
  },
  {
    name: 'GALAXY_URL',
    meaning: 'the Galaxy site that the user menu leads to; no link when not set',
  },
  {
    name: 'IDENTITY_PROFILE_URL',
    meaning: 'the profile page of another identity provider; no link when not set',
  },
  {
    name: 'CHAT_WIDGET_URL',
    meaning:
      'the script of a chat service, loaded at the first press of the chat button; the own contact form when not set',
  },
  {
    name: 'LEGACY_URL',
    meaning:
      'the older application that is shown for paths below an account that this one lacks; an explanation when not set',
  },
  {
    name: 'EMAIL_BUILDER_URL',
    meaning:
      'the sign-in of an email builder outside, for example https://builder.example.com/login; the own editor when not set',
  },
  {
    name: 'FINDIFY_URL',
    meaning:
      'a merchandising service that says what stores may recommend, for example https://merchandising.example.com/api; the stores’ own switches when not set',
  },
  {
    name: 'EMBED_PARENTS',
    meaning:
      'origins of pages that may show the product in a frame, with commas between them; none when not set',
  },
  {
    name: 'NEW_MENU_ENTRIES',
    meaning:
      'menu entries that carry the badge New, by their paths, for example journeys,segments; none when not set',
  },
  {
    name: 'FETCH_ALLOW',
    meaning:
      'hosts inside your network that accounts may fetch from and post to, for example crm.internal:8080; none when not set',
  },
  ...filesSettings,
  ...languageModelSettings,
  ...keapSettings,
  ...shopifySettings,
  ...socialSettings,
  ...retailSettings,
  ...domainSettings,
  ...pushSettings,
  ...externalIdpSettings,
];
