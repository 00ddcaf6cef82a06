// For the composition root.
export { createPromptSweep } from './keep-prompts.ts';
