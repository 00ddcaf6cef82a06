// What other features use: the submissions of any form, with release and drop, the editor of what a form asks, and its HTML in a frame.
export { SubmissionsTable } from './SubmissionsTable.tsx';
export { FieldsPanel } from './FieldsPanel.tsx';
export { FormFrame } from './FormFrame.tsx';
