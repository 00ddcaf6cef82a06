import type { Family } from '#platform/server/family/family.ts';
import { smsNumbers } from './contract.ts';
import { mountSmsNumbers } from './server/mount.ts';

/** Numbers that an account texts from. */
export const smsNumberFamily: Family = {
  path: smsNumbers.path,
  number: 68,
  feature: 'settings/sms-numbers',
  mount: mountSmsNumbers,
};
