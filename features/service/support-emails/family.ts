import type { Family } from '#platform/server/family/family.ts';
import { supportEmails } from './contract.ts';
import { mountSupportEmails } from './server/mount.ts';
import { supportEmailSample } from './server/sample-support-email.ts';

/** Addresses at which customers reach the service desk. */
export const supportEmailFamily: Family = {
  path: supportEmails.path,
  number: 113,
  feature: 'service/support-emails',
  mount: mountSupportEmails,
  sample: supportEmailSample,
};
