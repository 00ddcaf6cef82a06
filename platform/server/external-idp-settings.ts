import { z } from 'zod';
import { effectiveRoles, fullAccessRoles, roleNames } from '#platform/contract/roles.ts';
import { CannotStart } from './cannot-start.ts';

/** An external OpenID provider that people may sign in with. */
export interface ExternalIdpConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: string;
  /** What the button says after 'Sign in with'. */
  readonly label: string;
  readonly claims: {
    readonly email: string;
    readonly name: string;
    readonly roles: string | null;
    readonly account: string | null;
  };
  /** Our roles by a value of the roles claim; '*' is for everybody. */
  readonly roleMap: ReadonlyMap<string, readonly string[]>;
  /** The account that roles and new members are for; null when only the claim names one. */
  readonly accountId: number | null;
  /** Whether somebody unknown becomes a user and a member of the account. */
  readonly addsMembers: boolean;
  /** Whether a verified email address is enough to be taken for the user who has it here. */
  readonly linksByEmail: boolean;
  /** Domains that email addresses must be of; empty means any. */
  readonly emailDomains: readonly string[];
}

/** Reads one setting; an empty one is null. */
export type ReadSetting = <T>(
  name: string,
  schema: z.ZodType<T, string>,
  otherwise: T,
  fix: string,
) => T;

/** The settings of an external provider, as the help and the `config` command show them. */
export const externalIdpSettings: readonly {
  readonly name: string;
  readonly meaning: string;
  readonly isSecret?: boolean;
}[] = [
  {
    name: 'OIDC_ISSUER',
    meaning:
      'an OpenID provider that people may sign in with, for example https://id.example.com; none when not set',
  },
  {
    name: 'OIDC_CLIENT_ID',
    meaning:
      'how that provider knows this installation; its redirect address is PUBLIC_URL/auth/outside/callback',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    meaning: 'the secret of that client; a public client when not set',
    isSecret: true,
  },
  {
    name: 'OIDC_SCOPES',
    meaning: 'what is asked of that provider; openid email profile when not set',
  },
  {
    name: 'OIDC_LABEL',
    meaning: 'what the button says after “Sign in with”; the host of the issuer when not set',
  },
  {
    name: 'OIDC_EMAIL_CLAIM',
    meaning: 'the claim with the email address; email when not set. email_verified has to be true',
  },
  {
    name: 'OIDC_NAME_CLAIM',
    meaning:
      'the claim with the whole name; given_name and family_name come first; name when not set',
  },
  {
    name: 'OIDC_ROLES_CLAIM',
    meaning:
      'the claim with groups or roles, for example groups or realm_access.roles; roles are given by hand when not set',
  },
  {
    name: 'OIDC_ROLES',
    meaning:
      'which roles a group stands for, as JSON: {"marketing": ["campaigns", "contents"], "admins": ["all"], "*": ["reports"]}',
  },
  {
    name: 'OIDC_ACCOUNT',
    meaning: 'the id of the account that these roles and new members are for',
  },
  {
    name: 'OIDC_ACCOUNT_CLAIM',
    meaning: 'a claim that names the account by id or uid, in place of OIDC_ACCOUNT',
  },
  {
    name: 'OIDC_ADD_MEMBERS',
    meaning:
      '1 makes somebody unknown a member of the account with the mapped roles; 0 when not set',
  },
  {
    name: 'OIDC_LINK_BY_EMAIL',
    meaning: '1 takes somebody for the user with the same verified email address; 0 when not set',
  },
  {
    name: 'OIDC_EMAIL_DOMAINS',
    meaning: 'domains that email addresses must be of, with commas between them; any when not set',
  },
];

const text = z.string().min(1).max(500);
const claim = z.string().regex(/^[^\s"']{1,200}$/);
const number = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['0', '1', 'no', 'yes', 'false', 'true']))
  .transform((value) => ['1', 'yes', 'true'].includes(value));
const domains = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim().toLowerCase().replace(/^@/, ''))
      .filter((one) => one !== ''),
  )
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+\.[a-z]{2,}$|^localhost$/)).min(1));
const issuer = z.string().refine((value) => {
  if (!URL.canParse(value) || /[?#]/.test(value)) return false;
  const { protocol, hostname } = new URL(value);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  );
});
const roleMap = z
  .string()
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.array(z.enum([...roleNames, 'all']))))
  .transform(
    (map) =>
      new Map(
        Object.entries(map).map(
          ([value, roles]) =>
            [value, roles.includes('all') ? fullAccessRoles : [...effectiveRoles(roles)]] as const,
        ),
      ),
  );

/** Reads the settings of the external provider; null when there is none. */
export function readExternalIdp(read: ReadSetting): ExternalIdpConfig | null {
  const address = read<string | null>(
    'OIDC_ISSUER',
    issuer,
    null,
    'set it to an https address as the provider states it; http only for this machine',
  );
  const config = {
    clientId: read<string | null>(
      'OIDC_CLIENT_ID',
      text,
      null,
      'set it to the id that the provider gave this installation',
    ),
    clientSecret: read<string | null>(
      'OIDC_CLIENT_SECRET',
      text,
      null,
      'it is longer than 500 characters',
    ),
    scopes: read(
      'OIDC_SCOPES',
      z.string().regex(/(^|\s)openid(\s|$)/),
      'openid email profile',
      'it has to contain openid',
    ),
    label: read(
      'OIDC_LABEL',
      z.string().max(60),
      address === null ? '' : new URL(address).hostname,
      'it is longer than 60 characters',
    ),
    claims: {
      email: read('OIDC_EMAIL_CLAIM', claim, 'email', 'set it to the name of a claim'),
      name: read('OIDC_NAME_CLAIM', claim, 'name', 'set it to the name of a claim'),
      roles: read<string | null>('OIDC_ROLES_CLAIM', claim, null, 'set it to the name of a claim'),
      account: read<string | null>(
        'OIDC_ACCOUNT_CLAIM',
        claim,
        null,
        'set it to the name of a claim',
      ),
    },
    roleMap: read<ReadonlyMap<string, readonly string[]>>(
      'OIDC_ROLES',
      roleMap,
      new Map(),
      `it has to be JSON such as {"marketing": ["campaigns"]}; roles are ${roleNames.join(', ')}, or all`,
    ),
    accountId: read<number | null>(
      'OIDC_ACCOUNT',
      number,
      null,
      'set it to the number of an account',
    ),
    addsMembers: read('OIDC_ADD_MEMBERS', yesOrNo, false, 'set it to 0 or 1'),
    linksByEmail: read('OIDC_LINK_BY_EMAIL', yesOrNo, false, 'set it to 0 or 1'),
    emailDomains: read<readonly string[]>(
      'OIDC_EMAIL_DOMAINS',
      domains,
      [],
      'set it to domains such as example.com, with commas between them',
    ),
  };
  if (address === null) return null;
  const { clientId } = config;
  if (clientId === null)
    throw new CannotStart(
      'OIDC_ISSUER is set, but OIDC_CLIENT_ID is not: set it to the id that the provider gave this installation.',
    );
  if (
    (config.addsMembers || config.roleMap.size > 0) &&
    config.accountId === null &&
    config.claims.account === null
  ) {
    throw new CannotStart(
      'OIDC_ADD_MEMBERS and OIDC_ROLES need an account: set OIDC_ACCOUNT or OIDC_ACCOUNT_CLAIM.',
    );
  }
  if (config.addsMembers && config.roleMap.size === 0)
    throw new CannotStart(
      `OIDC_ADD_MEMBERS is set, but OIDC_ROLES is not: say which roles new members get, for example {"*": ["campaigns"]}.`,
    );
  return { ...config, clientId, issuer: address };
}

/** The settings in force by their names, as the `config` command shows them. */
export function externalIdpSettingValues(config: ExternalIdpConfig): Record<string, unknown> {
  return {
    OIDC_ISSUER: config.issuer,
    OIDC_CLIENT_ID: config.clientId,
    OIDC_CLIENT_SECRET: config.clientSecret === null ? null : '***',
    OIDC_SCOPES: config.scopes,
    OIDC_LABEL: config.label,
    OIDC_EMAIL_CLAIM: config.claims.email,
    OIDC_NAME_CLAIM: config.claims.name,
    OIDC_ROLES_CLAIM: config.claims.roles,
    OIDC_ACCOUNT_CLAIM: config.claims.account,
    OIDC_ROLES: JSON.stringify(Object.fromEntries(config.roleMap)),
    OIDC_ACCOUNT: config.accountId,
    OIDC_ADD_MEMBERS: config.addsMembers ? 1 : 0,
    OIDC_LINK_BY_EMAIL: config.linksByEmail ? 1 : 0,
    OIDC_EMAIL_DOMAINS: config.emailDomains.join(','),
  };
}
