// Plugged in by the composition root.
export { createWinnerChooser } from './winner-chooser.ts';
