export { ContactTable, useContactPath, useContactTable } from './ContactTable.tsx';
