export { factsOf } from './account-facts.ts';
export { admitCall } from './admit-call.ts';
export { switchFlag } from './switch-flag.ts';
