export { campaignsTagged } from './tags-table.ts';
