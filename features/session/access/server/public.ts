export { admitCall } from './admit-call.ts';
