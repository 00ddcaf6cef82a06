import { canUse, hasCloudAccess, type AccountFacts } from '#features/session/access/contract.ts';
import type { FeatureGate } from '#platform/web/feature-route.ts';

/** Where a person may not go, and where they go instead. */
export type Decision = { kind: 'open' } | { kind: 'denied' } | { kind: 'plan'; titleName: string };

/** What is known of a route when it is opened. */
export interface RouteRequest {
  readonly name: string;
  readonly pathname: string;
  readonly gate: FeatureGate;
}

/** Decides whether a member may open a route of an account, in the order: product, plan, package rules, roles, modules. */
export function decideAccess(route: RouteRequest, facts: AccountFacts): Decision {
  if (!hasCloudAccess(facts)) return { kind: 'denied' };
  const below = route.pathname.replace(/^\/accounts\/[^/]+\/?/, '');
  if (below.startsWith('erfm') && !facts.erfmEnabled) return { kind: 'denied' };
  if (below.includes('relational_tables') && facts.packageType === 'essentials') return { kind: 'denied' };
  if (isOutsideTrial(below, facts)) return { kind: 'plan', titleName: route.name };
  if (!holdsAny(route.gate.role, facts) || !holdsAny(route.gate.module, facts)) return { kind: 'denied' };
  return { kind: 'open' };
}

/** Free-trial accounts lack the sections that their package answers with 'no'; the dashboard is always theirs. */
function isOutsideTrial(below: string, facts: AccountFacts): boolean {
  if (facts.packageType !== 'free_trial') return false;
  const section = below.split('/')[0] ?? '';
  return section !== 'dashboard' && facts.packageFeature[section] === 'no';
}

function holdsAny(wanted: string | readonly string[] | undefined, facts: AccountFacts): boolean {
  if (wanted === undefined || wanted.length === 0) return true;
  const names = typeof wanted === 'string' ? [wanted] : wanted;
  return names.some((name) => canUse(name, facts));
}
