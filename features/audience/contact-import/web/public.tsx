// What other features may show of contact import: its screen, for a target of their own, and the matching of columns alone.
export { ImportScreen } from './ImportScreen.tsx';
export { ImportIntoProvider, type ImportInto } from './import-into.ts';
export { ColumnStep, type ColumnChoices } from './ColumnStep.tsx';
export { useListInto } from './list-into.ts';
export { whyRefused } from './why-refused.ts';
