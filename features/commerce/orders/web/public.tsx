// What the pages of contacts show of orders.
export { CartsPanel } from './CartsPanel.tsx';
export { OrdersPanel } from './OrdersPanel.tsx';
export { amountText } from './order-calls.ts';
export { OrdersTable } from './OrdersTable.tsx';
