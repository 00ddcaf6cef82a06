// What others may know of sample orders.
export { orderSample } from './sample-orders.ts';
