import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { alertLater, receiveNotification, refreshBell } from '#features/home/notifications/web/public.tsx';
import type { Me } from '#features/session/access/web/me.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import { openChannel } from './channel.ts';

const pollEvery = 60_000;

/** Keeps the page subscribed to what happens in the account: the bell moves by itself. */
export function useRealtime(api: Api, accountId: number, me: Me): void {
  const client = useQueryClient();
  const wantsAlerts = me.preferences.enable_notifications;
  useEffect(() => {
    let close = (): void => {};
    let polling: number | undefined;
    let isGone = false;
    void import('socket.io-client').then(({ io }) => {
      if (isGone) return;
      const socket = io({ path: '/realtime', autoConnect: false, transports: ['websocket', 'polling'] });
      const channel = openChannel(socket, {
        sign: async () => (await api.get('channel_signature', { query: { channel: `account-${accountId}` }, quiet: true, exclude: [401, 403] })).data,
        onMessage: (topic, payload) => {
          if (topic !== 'notification') return;
          const added = receiveNotification(client, accountId, payload);
          if (added && wantsAlerts) alertLater(added.message);
        },
        // Without the channel the bell still moves, by asking.
        onRefused: () => { polling ??= window.setInterval(() => refreshBell(client, accountId), pollEvery); },
      });
      close = channel.close;
    });
    return () => {
      isGone = true;
      window.clearInterval(polling);
      close();
    };
  }, [api, accountId, client, wantsAlerts]);
}
