import type { Account } from '#platform/server/account/account.ts';
import { featureMissing, forbidden } from '#platform/server/errors.ts';
import { missingRole } from '#platform/server/http/route-registry.ts';
import type { RouteRole } from '#platform/server/http/route.ts';
import type { AccountFacts } from '../contract.ts';
import { decideGate, holdsAny } from '../contract/decide-gate.ts';
import { gateOfCall, gates } from '../contract/gates.ts';
import { factsOf } from './account-facts.ts';

/** Throws the refusal of a call: 460 where a trial lacks the section, 403 where product, package, flag or role keep it closed. */
export function admitCall(call: { path: string; role: RouteRole }, account: Account): void {
  const facts = factsOf(account.record, account.actor.roles);
  const gate = gateOfCall(call.path);
  if (!gate) return requireRole(call.role, facts);
  // The call names its roles itself: some are finer than their section's, and reading is open to more.
  const { any: _screen, ...section } = gate;
  const decision = decideGate(section, facts, account.actor.kind === 'api_key' ? 'key' : 'person');
  if (decision.kind === 'plan') throw featureMissing(decision.feature);
  if (decision.kind !== 'open')
    throw forbidden('This part of the product is not open to you in this account.');
  requireRole(call.role, facts);
}

/** Whether an account's package, flags and product have a section, whoever asks: what strangers may use of it depends on nothing else. */
export function hasSection(account: Account, path: string): boolean {
  const gate = gates.find((one) => one.path === path);
  if (!gate) throw new Error(`There is no section ${path}.`);
  const { any: _screen, also: _besides, ...section } = gate;
  return decideGate(section, factsOf(account.record, new Set()), 'key').kind === 'open';
}

function requireRole(role: RouteRole, facts: AccountFacts): void {
  const names = [role].flat() as string[];
  if (!names.includes('member') && !holdsAny(names, facts)) throw missingRole(role);
}
