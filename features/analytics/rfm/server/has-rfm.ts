import { hasSection } from '#features/session/access/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** Whether the account has RFM reports. */
export const hasRfm = (account: Account): boolean => hasSection(account, 'erfm_report');
