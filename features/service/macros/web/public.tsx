// For the composer of tickets: the choice of a macro, what its text becomes, and who can be given tickets.
export { fillMacro, openWordOf, type MacroValues } from '../contract/macro-words.ts';
export type { MacroRow } from '../contract/macros.ts';
export { MacroPicker, type MacroPickerHandle } from './MacroPicker.tsx';
export { useAgents } from './use-agents.ts';
