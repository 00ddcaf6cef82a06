import { identifyingField } from '#features/audience/custom-fields/server/public.ts';
import type { Family } from '#platform/server/family/family.ts';

/** The settings of an account: no records, but they name some. */
export const settingsFamily: Family = {
  path: 'settings',
  number: 12,
  feature: 'settings/account-settings',
  holds: {
    custom_fields: async (account, ids) => {
      const field = await identifyingField(account);
      return field !== null && ids.includes(field)
        ? [{ usedId: field, id: 1, name: 'Unique identifier' }]
        : [];
    },
  },
};
