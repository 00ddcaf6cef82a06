// The door of footers for the composition root: what puts them into messages.
export { footerPart } from './footer-part.ts';
