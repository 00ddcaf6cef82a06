import { settings } from '#platform/server/settings.ts';
import type { Environment } from './check-settings.ts';
import type { Finding } from './finding.ts';

const shortest = 4;

/** The findings without anything secret, whatever an error message may have quoted. */
export function hideSecrets(findings: readonly Finding[], environment: Environment): Finding[] {
  const secrets = secretsOf(environment);
  const hide = (text: string): string =>
    secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
  return findings.map((one) => ({
    ...one,
    says: hide(one.says),
    remedy: one.remedy === null ? null : hide(one.remedy),
  }));
}

// Longest first, so that no part of one is left over.
function secretsOf(environment: Environment): string[] {
  const found = new Set<string>();
  for (const { name, isSecret } of settings) {
    const value = environment[name]?.trim() ?? '';
    const url = URL.canParse(value) ? new URL(value) : null;
    if (isSecret) found.add(value);
    if (url) addPassword(url.password, found);
  }
  return [...found].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length);
}

function addPassword(password: string, found: Set<string>): void {
  found.add(password);
  try {
    found.add(decodeURIComponent(password));
  } catch {
    // It stands for itself: no percent signs of an escape.
  }
}
