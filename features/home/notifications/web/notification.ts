import { z } from 'zod';

/** A notification as the server lists and pushes it. */
export const notification = z.object({
  id: z.number(),
  created_at: z.string(),
  started_at: z.string().nullish(),
  notification_date: z.string(),
  message: z.string(),
  is_unread: z.boolean(),
  status: z.number(),
  percent_complete: z.number(),
  duration: z.number().nullish(),
  show_download: z.boolean(),
  download_role: z.string().nullish(),
  download_url: z.string().nullish(),
  notifiable_id: z.number().nullish(),
  notifable_type: z.string().nullish(),
  user_id: z.number().nullish(),
});

/** One entry of the bell. */
export type Notification = z.infer<typeof notification>;

/** What the bell shows: the newest entries and how many are unread in all. */
export interface Bell {
  readonly entries: readonly Notification[];
  readonly unread: number;
  readonly total: number;
}

/** True while the job behind it is still working. */
export function isInProgress(entry: Notification): boolean {
  return entry.status !== 1 && entry.percent_complete < 100;
}

/** When a job that is under way will be done, judged by how far it is; null while nothing can be said. */
export function expectedEnd(entry: Notification, now: number): number | null {
  const begun = Date.parse(entry.started_at ?? entry.created_at);
  if (!isInProgress(entry) || entry.percent_complete < 1 || now <= begun) return null;
  return now + ((now - begun) / entry.percent_complete) * (100 - entry.percent_complete);
}

/** What a pushed message did to the bell. */
export interface Merged {
  readonly bell: Bell;
  readonly change: 'updated' | 'added' | 'ignored';
}

/**
 * Takes a pushed message into the bell: it updates the unfinished entry it belongs to, becomes a new entry at the top, or,
 * when it reports the end of something never seen, changes nothing.
 */
export function mergeNotification(bell: Bell, message: Notification): Merged {
  const index = bell.entries.findIndex(
    (entry) => entry.percent_complete < 100 && isSame(entry, message),
  );
  const known = bell.entries[index];
  if (known) {
    const updated: Notification = { ...known, ...message, id: known.id, is_unread: true };
    const unread = bell.unread + (known.is_unread ? 0 : 1);
    return {
      bell: { ...bell, entries: bell.entries.with(index, updated), unread },
      change: 'updated',
    };
  }
  const ended = bell.entries.find((entry) => entry.id === message.id);
  if (message.percent_complete >= 100 || (ended && !isBegunAgain(ended, message)))
    return { bell, change: 'ignored' };
  if (ended) {
    const others = bell.entries.filter((entry) => entry !== ended);
    return {
      bell: {
        ...bell,
        entries: [{ ...message, is_unread: true }, ...others],
        unread: bell.unread + (ended.is_unread ? 0 : 1),
      },
      change: 'updated',
    };
  }
  return {
    bell: {
      entries: [{ ...message, is_unread: true }, ...bell.entries],
      unread: bell.unread + 1,
      total: bell.total + 1,
    },
    change: 'added',
  };
}

/** The number on the bell: nothing at zero, 99+ above 99. */
export function badgeText(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > 99 ? '99+' : String(unread);
}

// A job that is tried again carries a later date than its end; a late message about its former try does not.
function isBegunAgain(ended: Notification, message: Notification): boolean {
  return Date.parse(message.notification_date) > Date.parse(ended.notification_date);
}

function isSame(entry: Notification, message: Notification): boolean {
  if (entry.id === message.id) return true;
  if (entry.notifiable_id == null || message.notifiable_id == null) return false;
  return (
    entry.notifiable_id === message.notifiable_id && entry.notifable_type === message.notifable_type
  );
}
