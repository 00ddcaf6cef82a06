export { packageFeaturesOf } from './account-detail.ts';
export { admitCall } from './admit-call.ts';
export { switchFlag } from './switch-flag.ts';
