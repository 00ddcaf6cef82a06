// What the pages of contacts and of commerce show of orders.
export { CartsPanel } from './CartsPanel.tsx';
export { OrdersPanel } from './OrdersPanel.tsx';
export { amountsText, amountText, useOrder } from './order-calls.ts';
export { OrderParts } from './OrderParts.tsx';
export { OrdersTable } from './OrdersTable.tsx';
export { useOrderColumns } from './use-order-columns.tsx';
