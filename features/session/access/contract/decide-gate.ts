import {
  canUse,
  hasCloudAccess,
  isFreeTrial,
  isServiceRole,
  isSwitchedOn,
  landingPath,
  products,
  type AccountFacts,
} from '../contract.ts';
import { commerceRoles } from '#platform/contract/roles.ts';
import type { Gate } from './gate.ts';
import { sectionOf } from './gates.ts';

/** Whether a section opens, and what is said or done where it does not. */
export type GateDecision =
  | { kind: 'open' }
  | { kind: 'denied' }
  /** The trial lacks this part of the plan. */
  | { kind: 'plan'; feature: string }
  /** Another product is this person's. */
  | { kind: 'elsewhere'; to: string };

/** Decides about one gate in the order product, plan, package, flags, roles; the web's guard and the server ask the same. A key stands for no product of its own. */
export function decideGate(
  gate: Gate,
  facts: AccountFacts,
  caller: 'person' | 'key' = 'person',
): GateDecision {
  const product = decideProduct(gate, facts, caller);
  if (product) return product;
  const missing = missingPart(gate, facts);
  if (missing !== null)
    return isFreeTrial(facts) ? { kind: 'plan', feature: missing } : { kind: 'denied' };
  if (
    !fitsAccount(gate, facts) ||
    !holdsAny(gate.any, facts) ||
    (gate.also !== undefined && !canUse(gate.also, facts))
  )
    return { kind: 'denied' };
  return { kind: 'open' };
}

/** Whether any of the named roles or modules opens; no name at all stands for every member, and a role of a product that is off for none. */
export function holdsAny(names: readonly string[] | undefined, facts: AccountFacts): boolean {
  return (
    names === undefined || names.some((name) => isOfOpenProduct(name, facts) && canUse(name, facts))
  );
}

function isOfOpenProduct(role: string, facts: AccountFacts): boolean {
  if (isServiceRole(role)) return facts.enableService;
  return facts.enableCommerce || !(commerceRoles as readonly string[]).includes(role);
}

function decideProduct(
  { product = 'marketing' }: Gate,
  facts: AccountFacts,
  caller: 'person' | 'key',
): GateDecision | null {
  if (caller === 'key')
    return product === 'any' || isSwitchedOn(product, facts) ? null : { kind: 'denied' };
  if (!hasCloudAccess(facts)) return { kind: 'denied' };
  return product === 'any' || products(facts).includes(product)
    ? null
    : { kind: 'elsewhere', to: landingPath(facts) };
}

/** The part of the plan that is set to 'no' and that the section needs; the dashboard is in every plan, and an account without a plan has all. */
function missingPart(gate: Gate, { packageType, packageFeature }: AccountFacts): string | null {
  if (packageType === '' || gate.path === 'dashboard') return null;
  return (
    [sectionOf(gate), ...(gate.feature ? [gate.feature] : [])].find(
      (part) => packageFeature[part] === 'no',
    ) ?? null
  );
}

function fitsAccount(gate: Gate, facts: AccountFacts): boolean {
  if (gate.isErfm && !facts.erfmEnabled) return false;
  if (gate.isRelational && facts.packageType === 'essentials') return false;
  if (gate.flag && !facts.flags[gate.flag]) return false;
  return gate.account === undefined || gate.account === facts.accountId;
}
