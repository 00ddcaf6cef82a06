// The OAuth code grant of the systems: codes that work once, access tokens that end, refresh tokens that rotate.
import { randomBytes } from 'node:crypto';

/** A pair of tokens and what it was given for. */
export interface TokenPair {
  access: string;
  /** Null when the token never ends. */
  refresh: string | null;
  scope: string;
  expiresAt: number | null;
}

interface Kept extends TokenPair {
  isRetired: boolean;
  usedAs: string[];
}

export interface GrantSettings {
  now: () => number;
  accessMs: number;
  /** Beginning of every access token. */
  prefix: string;
  /** Keap retires a refresh token at its first use; Shopify and Neto when the token after it is used. */
  isSingleUse: boolean;
}

/** Codes and tokens of one application at one system. */
export interface Grants {
  code(scope: string): string;
  /** Null when the code was used or never given. */
  exchange(code: string, isExpiring?: boolean): TokenPair | null;
  refresh(token: string): TokenPair | null;
  /** The pair of an access token that still works. */
  check(access: string): TokenPair | null;
  /** A token without an end, as of an app made in the shop's own settings. */
  permanent(scope: string): string;
  /** Ends everything that was given. */
  revoke(): void;
  /** Ends what an installed app was given; tokens of apps of the shop's own stay. */
  uninstall(): void;
}

/** An empty book of codes and tokens. */
export function createGrants({ now, accessMs, prefix, isSingleUse }: GrantSettings): Grants {
  const codes = new Map<string, string>();
  const pairs: Kept[] = [];
  const give = (scope: string, isExpiring: boolean): Kept => {
    const pair: Kept = {
      access: `${prefix}${randomBytes(16).toString('hex')}`,
      refresh: isExpiring ? `refresh-${randomBytes(16).toString('hex')}` : null,
      scope,
      expiresAt: isExpiring ? now() + accessMs : null,
      isRetired: false,
      usedAs: [],
    };
    pairs.push(pair);
    return pair;
  };
  return {
    code: (scope) => {
      const code = randomBytes(16).toString('hex');
      codes.set(code, scope);
      return code;
    },
    exchange: (code, isExpiring = true) => {
      const scope = codes.get(code);
      codes.delete(code);
      return scope === undefined ? null : give(scope, isExpiring);
    },
    refresh: (token) => {
      const pair = pairs.find((one) => one.refresh === token && !one.isRetired);
      if (!pair) return null;
      if (isSingleUse) pair.isRetired = true;
      else retireBefore(pairs, pair);
      const next = give(pair.scope, true);
      pair.usedAs.push(next.access);
      return next;
    },
    check: (access) => {
      const pair = pairs.find((one) => one.access === access);
      return pair && (pair.expiresAt === null || pair.expiresAt > now()) ? pair : null;
    },
    permanent: (scope) => give(scope, false).access,
    uninstall: () => {
      for (const pair of pairs.filter(({ refresh }) => refresh !== null))
        pairs.splice(pairs.indexOf(pair), 1);
    },
    revoke: () => {
      pairs.splice(0);
      codes.clear();
    },
  };
}

// A token that is used proves that it arrived; the one it replaced is of no more use.
function retireBefore(pairs: Kept[], pair: Kept): void {
  for (const one of pairs) if (one.usedAs.includes(pair.access)) one.isRetired = true;
}
