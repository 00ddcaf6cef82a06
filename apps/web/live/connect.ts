import { io } from 'socket.io-client';
import { openChannels, type ChannelSettings } from './channel.ts';

/** Connects to the server's live channels; a file of its own, so that the first page does not wait for it. */
export function connectChannels(settings: ChannelSettings): { close: () => void } {
  return openChannels(
    io({ path: '/realtime', autoConnect: false, transports: ['websocket', 'polling'] }),
    settings,
  );
}
