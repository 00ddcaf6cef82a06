import { inAccount } from '#platform/server/account/account.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { storeRequest } from './requests.ts';

/** A contact's request for a copy, whose letter has not left yet. */
export function anOwnDataRequest(server: TestServer, contactId: number): Promise<number> {
  return inAccount(server.database, { accountId: server.account }, (account) =>
    storeRequest(account, {
      kind: 'copy',
      contactId,
      typedEmail: '',
      brandId: null,
      language: 'en',
      ip: '203.0.113.9',
    }),
  );
}
