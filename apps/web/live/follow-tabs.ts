import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { Me } from '#features/session/access/web/me.ts';
import type { SignInSession } from '#features/session/sign-in/web/sign-in-session.ts';
import { setDisplayZone } from '#platform/web/format/time-zone.ts';
import { shareBetweenTabs } from '#platform/web/tabs/share-between-tabs.ts';
import { sessionRecord, type SessionRecord } from '../session-record.ts';

// Tokens never leave their tab.
type Shared = Omit<SessionRecord, 'token' | 'connectorAppData'>;

const message = z.union([
  z.literal('me'),
  z
    .object({
      username: z.string().nullable(),
      currentAccount: z.object({ id: z.number() }).nullable(),
      roles: z.array(z.string()),
    })
    .loose(),
]);

/**
 * Keeps what the tabs of a browser know of the session the same: a profile that was saved, or roles that were read anew in
 * one tab, are read anew in the others. Answers the function that stops it.
 */
export function followTabs({
  queries,
  session,
}: {
  queries: QueryClient;
  session: Pick<SignInSession, 'user'>;
}): () => void {
  const shared = (accountId: number | null): Shared => {
    const {
      token: _token,
      connectorAppData: _connector,
      ...rest
    } = sessionRecord({ user: session.user(), queries, accountId });
    return rest;
  };
  const line = shareBetweenTabs(
    'session',
    (value) => message.parse(value),
    (heard) => {
      if (!session.user()) return;
      if (heard === 'me') return void readMe(queries);
      const accountId = heard.currentAccount?.id ?? null;
      const own = shared(accountId);
      if (accountId === null || own.currentAccount === null || own.username !== heard.username)
        return;
      if (JSON.stringify(own.roles) !== JSON.stringify(heard.roles))
        void queries.invalidateQueries({ queryKey: ['account-facts', accountId] });
    },
  );
  let said = '';
  const stop = queries.getQueryCache().subscribe((event) => {
    const [kind, id] = event.query.queryKey;
    if (kind !== 'account-facts' || event.type !== 'updated' || event.action.type !== 'success')
      return;
    const record = shared(Number(id));
    const text = JSON.stringify(record);
    if (text === said) return;
    said = text;
    line.send(record as never);
  });
  return () => {
    stop();
    line.close();
  };
}

async function readMe(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['me'] });
  const me = queries.getQueryData<Me>(['me']);
  if (me) setDisplayZone(me.timeZone);
}
