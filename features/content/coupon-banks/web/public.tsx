// What other features may show of coupon banks: the codes of a contact.
export { VouchersPanel } from './VouchersPanel.tsx';
