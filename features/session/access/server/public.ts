export { factsOf } from './account-facts.ts';
export { admitCall, hasSection } from './admit-call.ts';
export { changeAccess, moveToCluster } from './change-access.ts';
export { switchFlag } from './switch-flag.ts';
