// The door of the domains engine: domains of accounts, their checks, and the watch over them.
export { createDomainWatch } from './watch-domains.ts';
export { followPublicHosts } from './follow-public-hosts.ts';
export { mountDomainFamily, type DomainFamily } from './mount-domains.ts';
export { lookUp, waiting, type Look, type PlannedCheck } from './look-up.ts';
export { registrableDomain } from './domain-name.ts';
export type { CheckDomain, CheckServices, DomainChecks } from './run-check.ts';
export type { StoredDomain } from './stored-domain.ts';
export { findDomains } from './find-domains.ts';
export {
  domainChoices,
  domainNames,
  domainStates,
  isDomainOf,
  type DomainChoice,
} from './domain-choices.ts';
