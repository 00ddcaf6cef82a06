import { z } from 'zod';
import type { ExternalIdpConfig } from '../../server/external-idp-settings.ts';

/** The person as the external provider describes them. */
export interface FederatedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null when the provider states none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Values of the roles claim; null when the claim is absent, which changes nobody's roles. */
  readonly groups: readonly string[] | null;
  /** Id or uid of an account; null without the claim. */
  readonly account: string | null;
  /** Whether the provider has asked for more than one factor. */
  readonly hasSecondFactor: boolean;
}

const word = z.string().trim().min(1).max(500);
const words = z.union([
  z.array(z.string().max(500)).max(1000),
  z
    .string()
    .max(500)
    .transform((one) => [one]),
]);

/** Reads a person out of the claims, by the names that the operator set. */
export function readClaims(
  claims: Record<string, unknown>,
  config: ExternalIdpConfig,
): FederatedPerson {
  const { first, last } = namesIn(claims, config);
  return {
    issuer: config.issuer,
    subject: word.parse(claims['sub']),
    email: textIn(claims, config.claims.email),
    isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    firstName: first,
    lastName: last,
    groups:
      config.claims.roles === null
        ? null
        : (words.safeParse(valueIn(claims, config.claims.roles)).data ?? null),
    account: config.claims.account === null ? null : accountIn(claims, config.claims.account),
    hasSecondFactor: words.safeParse(claims['amr']).data?.includes('mfa') ?? false,
  };
}

/** The roles that groups stand for. */
export function rolesOf(groups: readonly string[], config: ExternalIdpConfig): string[] {
  return [...new Set(['*', ...groups].flatMap((group) => config.roleMap.get(group) ?? []))].sort();
}

/** Whether an address may sign in: any, or one of the named domains. */
export function isAllowedEmail(email: string, config: ExternalIdpConfig): boolean {
  return (
    config.emailDomains.length === 0 ||
    config.emailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
  );
}

function namesIn(
  claims: Record<string, unknown>,
  config: ExternalIdpConfig,
): { first: string; last: string } {
  const first = textIn(claims, 'given_name');
  const last = textIn(claims, 'family_name');
  if (first !== null || last !== null)
    return { first: (first ?? '').slice(0, 100), last: (last ?? '').slice(0, 100) };
  const whole = textIn(claims, config.claims.name) ?? '';
  const cut = whole.lastIndexOf(' ');
  return {
    first: (cut < 0 ? whole : whole.slice(0, cut)).slice(0, 100),
    last: (cut < 0 ? '' : whole.slice(cut + 1)).slice(0, 100),
  };
}

function accountIn(claims: Record<string, unknown>, name: string): string | null {
  const value = valueIn(claims, name);
  return typeof value === 'number' ? String(value) : (word.safeParse(value).data ?? null);
}

function textIn(claims: Record<string, unknown>, name: string): string | null {
  return word.safeParse(valueIn(claims, name)).data ?? null;
}

// A name with dots may be a claim of that name (Auth0 writes addresses) or a way into an object (Keycloak's realm_access.roles).
function valueIn(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      claims,
    );
}
