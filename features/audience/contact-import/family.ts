import type { Family } from '#platform/server/family/family.ts';
import { eraseImports } from '#engines/imports/public.ts';
import { mountContactImport } from './server/mount.ts';

/** Files of contacts and how they were taken in. */
export const importFamily: Family = {
  path: 'imports',
  number: 17,
  feature: 'audience/contact-import',
  mount: mountContactImport,
  personal: {
    columns: {
      import_changes: ['contact_id', 'before', 'after'],
      imports: ['checkpoint', 'error'],
    },
    exports: {
      import_changes: { leftOut: 'what an import can be undone by for seven days' },
      imports: { leftOut: 'says how far a file was read; what it brought is the contact’s' },
    },
    erase: eraseImports,
  },
};
