import { decideGate } from '#features/session/access/contract/decide-gate.ts';
import type { AccountFacts } from '#features/session/access/contract.ts';
import type { Gate } from '#features/session/access/contract/gate.ts';
import { gateOfRoute } from '#features/session/access/contract/gates.ts';
import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** Where a person may not go, and where they go instead. */
export type Decision =
  | { kind: 'open' }
  | { kind: 'denied' }
  | { kind: 'plan'; titleName: string }
  | { kind: 'elsewhere'; to: string };

/** Decides whether a member may open a route of an account by the table of gates, else by the roles that the route names; one with neither stays closed. */
export function decideAccess(
  route: Pick<FeatureRoute, 'name' | 'path' | 'gate'>,
  facts: AccountFacts,
): Decision {
  const gate = gateOfRoute(route.path) ?? ownGate(route);
  if (!gate) return { kind: 'denied' };
  const decision = decideGate(gate, facts);
  return decision.kind === 'plan' ? { kind: 'plan', titleName: route.name } : decision;
}

function ownGate({ path, gate }: Pick<FeatureRoute, 'path' | 'gate'>): Gate | null {
  if (!gate?.any) return null;
  return { path: path.replace('/accounts/$accountId/', ''), any: gate.any, product: 'any' };
}
