// What other features use: the submissions of any form, with release and drop.
export { SubmissionsTable } from './SubmissionsTable.tsx';
