import type { Config } from '#platform/server/config.ts';
import { externalIdpSettingValues } from '#platform/server/external-idp-settings.ts';
import { settings } from '#platform/server/settings.ts';

/** A setting with the value that is in force; null where nothing is. */
type ShownSetting = {
  readonly setting: string;
  readonly value: unknown;
  readonly meaning: string;
};

/** Every setting with the value in force, without secrets. */
export function shownSettings(config: Config): ShownSetting[] {
  const values = valuesOf(config);
  return settings.map(({ name, meaning }) => ({
    setting: name,
    value: values[name] ?? null,
    meaning,
  }));
}

function valuesOf(config: Config): Record<string, unknown> {
  return {
    PORT: config.port,
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: config.dataDir,
    DATABASE_URL: withoutPassword(config.databaseUrl),
    ...fileValues(config),
    SMTP_URL: withoutPassword(config.smtpUrl),
    SPAMD_URL: config.spamdUrl,
    EMAIL_BUILDER_URL: config.emailBuilderUrl,
    FINDIFY_URL: config.findifyUrl,
    SFTP_PORT: config.sftp.port,
    SFTP_HOST: config.sftp.host,
    ...languageModelValues(config),
    LEASE_SECONDS: config.leaseSeconds,
    MAIL_FROM: config.mailFrom,
    MASTER_SECRET: hidden(config.masterSecret),
    SUPPORT_EMAIL: config.supportEmail,
    CLUSTERS: Object.keys(config.clusters).join(','),
    ROLES: [...config.roles].join(','),
    DEMO: config.demo ? 1 : 0,
    LOG_LEVEL: config.logLevel,
    TRUSTED_PROXIES: config.trustedProxies,
    EMBED_PARENTS: config.embedParents.join(','),
    NEW_MENU_ENTRIES: config.newMenuEntries.join(','),
    FETCH_ALLOW: config.fetchAllowed.join(','),
    ...inboundValues(config),
    ...pageValues(config),
    ...domainValues(config),
    ...pushValues(config),
    ...socialValues(config),
    ...retailValues(config),
    ...keapValues(config),
    ...shopifyValues(config),
    ...(config.externalIdp && externalIdpSettingValues(config.externalIdp)),
  };
}

function pushValues({ pushGateways }: Config): Record<string, unknown> {
  return {
    APNS_URL: pushGateways.apple,
    FCM_URL: pushGateways.google,
    GOOGLE_TOKEN_URL: pushGateways.googleTokens,
  };
}

function retailValues({
  neto,
  retailExpressUrl,
  oneShoppingCartUrl,
}: Config): Record<string, unknown> {
  return {
    ...(neto && {
      NETO_CLIENT_ID: neto.clientId,
      NETO_CLIENT_SECRET: hidden(neto.clientSecret),
      NETO_AUTH_URL: neto.authUrl,
    }),
    RETAIL_EXPRESS_URL: retailExpressUrl,
    ONE_SHOPPING_CART_URL: oneShoppingCartUrl,
  };
}

function shopifyValues({
  shopify: { app, url },
}: Pick<Config, 'shopify'>): Record<string, unknown> {
  return {
    ...(app && {
      SHOPIFY_APP_KEY: app.key,
      SHOPIFY_APP_SECRET: hidden(app.secret),
      SHOPIFY_OLD_APP_SECRET: app.oldSecret === null ? null : hidden(app.oldSecret),
    }),
    SHOPIFY_URL: url,
  };
}

function keapValues({ keap }: Pick<Config, 'keap'>): Record<string, unknown> {
  if (keap === null) return {};
  return {
    KEAP_CLIENT_ID: keap.clientId,
    KEAP_CLIENT_SECRET: hidden(keap.clientSecret),
    KEAP_SIGN_IN_URL: keap.signInUrl,
    KEAP_API_URL: keap.apiUrl,
  };
}

function socialValues({ social }: Config): Record<string, unknown> {
  if (social === null) return {};
  return {
    SOCIAL_APP_ID: social.appId,
    SOCIAL_APP_SECRET: hidden(social.appSecret),
    SOCIAL_VERIFY_TOKEN: hidden(social.verifyToken),
    SOCIAL_GRAPH_URL: social.graphUrl,
    SOCIAL_DIALOG_URL: social.dialogUrl,
  };
}

function fileValues({ files }: Config): Record<string, unknown> {
  if (files === null) return {};
  const { bucket, prefix, endpoint, region, accessKey, secretKey } = files;
  return {
    FILES_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=${region}`,
    FILES_ACCESS_KEY: accessKey,
    FILES_SECRET_KEY: hidden(secretKey),
  };
}

function languageModelValues({ languageModel: model }: Config): Record<string, unknown> {
  if (model === null) return {};
  return {
    LANGUAGE_MODEL_URL: model.url,
    LANGUAGE_MODEL_NAME: model.name,
    LANGUAGE_MODEL_KEY: hidden(model.key),
  };
}

function inboundValues({ inbound }: Config): Record<string, unknown> {
  return {
    RETURN_DOMAIN: inbound.returnDomain,
    INBOUND_SMTP_PORT: inbound.port,
    INBOUND_SMTP_HOST: inbound.host,
    INBOUND_TLS_CERT: inbound.tls?.cert,
    INBOUND_TLS_KEY: inbound.tls?.key,
  };
}

function pageValues({ externalPages: pages }: Config): Record<string, unknown> {
  return {
    HELP_CENTER_URL: pages.helpCenter,
    PRIVACY_POLICY_URL: pages.privacyPolicy,
    SYSTEM_STATUS_URL: pages.systemStatus,
    GALAXY_URL: pages.galaxy,
    IDENTITY_PROFILE_URL: pages.identityProfile,
    CHAT_WIDGET_URL: pages.chatWidget,
    LEGACY_URL: pages.legacy,
  };
}

function domainValues({ domains }: Config): Record<string, unknown> {
  return {
    DNS_SERVERS: domains.dnsServers.join(','),
    REQUIRE_VERIFIED_DOMAINS: domains.requireVerified ? 1 : 0,
    LINK_HOST: domains.linkHost,
    RETURN_HOST: domains.returnHost,
    SPF_INCLUDE: domains.spfInclude,
  };
}

function hidden(secret: string | null): string | null {
  return secret === null ? null : '***';
}

function withoutPassword(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return hidden(url);
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '***';
  return shown.href;
}
