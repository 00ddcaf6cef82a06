import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { alertLater } from '#features/home/notifications/web/desktop-alert.ts';
import { receiveNotification, refreshBell } from '#features/home/notifications/web/use-bell.ts';
import type { Me } from '#features/session/access/web/me.ts';
import type { Api } from '#platform/web/api/create-api.ts';

const pollEvery = 45_000;

/** Keeps the page subscribed to what happens in the account and to what concerns this person alone: the bell moves by itself. */
export function useRealtime(api: Api, accountId: number, me: Me): void {
  const client = useQueryClient();
  const personId = me.id;
  const wantsAlerts = me.preferences.enable_notifications;
  useEffect(() => {
    const own = `account-${accountId}-user-${personId}`;
    let close = (): void => {};
    let polling: number | undefined;
    let isGone = false;
    // Without the channel the bell still moves, by asking.
    const poll = (): void => {
      polling ??= window.setInterval(() => {
        refreshBell(client, accountId);
        refreshFacts(client, accountId);
      }, pollEvery);
    };
    import('./connect.ts')
      .then(({ connectChannels }) => {
        if (isGone) return;
        const channels = connectChannels({
          channels: [`account-${accountId}`, own],
          sign: async (channel) =>
            (
              await api.get('channel_signature', {
                query: { channel },
                quiet: true,
                exclude: [401, 403],
              })
            ).data,
          onMessage: (topic, payload) => {
            if (topic === 'mailings' || topic === 'tickets') refreshMoved(client, accountId);
            else if (topic === 'access') refreshFacts(client, accountId);
            else if (topic === 'presence') refreshPresence(client, accountId, payload);
            else
              void client.invalidateQueries(
                { queryKey: ['list', accountId, 'account_sidekiq_logs'] },
                { cancelRefetch: false },
              );
            if (topic !== 'notification') return;
            const added = receiveNotification(client, accountId, payload);
            if (added && wantsAlerts) alertLater(added.message);
          },
          // Between the reading of the page and this moment anything may have changed unheard.
          onSubscribed: (channel) => {
            if (channel === own) refreshFacts(client, accountId);
          },
          onRefused: poll,
        });
        close = channels.close;
      })
      .catch(() => {
        if (!isGone) poll();
      });
    return () => {
      isGone = true;
      window.clearInterval(polling);
      close();
    };
  }, [api, accountId, personId, client, wantsAlerts]);
}

// What the person may do has changed: the page that is open may be theirs no more, see useAccessWatch.
function refreshFacts(client: QueryClient, accountId: number): void {
  void client.invalidateQueries({ queryKey: ['account-facts', accountId] });
}

// Of the record that is open, and of the lists that show it.
function refreshPresence(client: QueryClient, accountId: number, payload: unknown): void {
  const { place } = payload as { place?: string };
  void client.invalidateQueries(
    {
      queryKey: ['presence', accountId],
      predicate: ({ queryKey }) => [queryKey[2]].flat().includes(place),
      // A hidden page falls silent, and reads again when it is seen.
      refetchType: document.hidden ? 'none' : 'active',
    },
    { cancelRefetch: false },
  );
}

// A mailing or a ticket has moved: campaigns' figures, the local inbox and tickets are read again where they are on screen.
function refreshMoved(client: QueryClient, accountId: number): void {
  for (const path of ['campaigns', 'local_inbox', 'tickets']) {
    for (const kind of ['list', 'record'])
      void client.invalidateQueries(
        { queryKey: [kind, accountId, path] },
        { cancelRefetch: false },
      );
  }
}
