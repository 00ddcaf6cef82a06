export { admitCall } from './admit-call.ts';
export { switchFlag } from './switch-flag.ts';
