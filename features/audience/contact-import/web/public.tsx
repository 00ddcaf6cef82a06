// What other features may show of contact import: its screen, for a target of their own.
export { ImportScreen } from './ImportScreen.tsx';
export type { ImportInto } from './import-into.ts';
