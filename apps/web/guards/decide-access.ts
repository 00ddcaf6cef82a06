import { decideGate } from '#features/session/access/contract/decide-gate.ts';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { gateOfRoute } from '#features/session/access/contract/gates.ts';
import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** Where a person may not go, and where they go instead. */
export type Decision =
  | { kind: 'open' }
  | { kind: 'denied' }
  | { kind: 'plan'; titleName: string }
  | { kind: 'elsewhere'; to: string };

/** Decides whether a member may open a route of an account by the table of gates; a route that no section has stays closed. */
export function decideAccess(
  route: Pick<FeatureRoute, 'name' | 'path'>,
  facts: AccountFacts,
): Decision {
  const gate = gateOfRoute(route.path);
  if (!gate) return { kind: 'denied' };
  const decision = decideGate(gate, facts);
  return decision.kind === 'plan' ? { kind: 'plan', titleName: route.name } : decision;
}
