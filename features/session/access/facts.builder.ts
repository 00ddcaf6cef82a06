import { roleNames } from '#platform/contract/roles.ts';
import type { AccountFacts } from './contract.ts';
import { privilegeGroups } from './contract/gate.ts';

/** Account 7 as a person with every role sees it, with every menu and no package; but for the given values. */
export function fullFacts(values: Partial<AccountFacts> = {}): AccountFacts {
  return {
    accountId: 7,
    name: 'Sunrise',
    active: true,
    enableMarketing: true,
    enableService: false,
    enableCommerce: false,
    roles: new Set(roleNames),
    visibleMenus: privilegeGroups,
    fromNumbers: ['+15550100'],
    packageType: '',
    packageFeature: {},
    erfmEnabled: true,
    unifiedIds: false,
    flags: {
      uid_changes: true,
      findify_recommendation_bought_together: false,
      eRFM_Settings: false,
      eRFM_NewCharts: false,
    },
    ...values,
  };
}
