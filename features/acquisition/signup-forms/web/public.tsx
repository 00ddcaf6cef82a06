// What other features use: the submissions of any form, with release and drop, and the editor of what a form asks.
export { SubmissionsTable } from './SubmissionsTable.tsx';
export { FieldsPanel } from './FieldsPanel.tsx';
