import { describe, expect, it } from 'vitest';
import {
  badgeText,
  expectedEnd,
  isInProgress,
  mergeNotification,
  type Bell,
  type Notification,
} from './notification.ts';

function entry(values: Partial<Notification>): Notification {
  return {
    id: 1,
    created_at: '2026-11-21T06:00:00Z',
    notification_date: '2026-11-21T06:00:00Z',
    message: 'Import',
    is_unread: false,
    status: 0,
    percent_complete: 0,
    show_download: false,
    notifiable_id: 7,
    notifable_type: 'List',
    ...values,
  };
}

function bell(...entries: Notification[]): Bell {
  return { entries, unread: entries.filter((one) => one.is_unread).length, total: entries.length };
}

describe('the bell', () => {
  it('updates the unfinished entry a message belongs to, and marks it unread @spec NOTIF-011', () => {
    const message = entry({
      percent_complete: 100,
      status: 1,
      message: 'Import finished',
      show_download: true,
    });
    const { bell: after, change } = mergeNotification(
      bell(entry({ percent_complete: 40 })),
      message,
    );
    expect(change).toBe('updated');
    expect(after.entries).toEqual([{ ...message, is_unread: true }]);
    expect(after.unread).toBe(1);
  });

  it('counts an entry that was unread already only once', () => {
    const before = bell(entry({ percent_complete: 10, is_unread: true }));
    expect(mergeNotification(before, entry({ percent_complete: 20 })).bell.unread).toBe(1);
  });

  it('finds the entry by notifiable id when another process gave it another id', () => {
    const { bell: after } = mergeNotification(
      bell(entry({ percent_complete: 10 })),
      entry({ id: 99, percent_complete: 60 }),
    );
    expect(after.entries.map((one) => [one.id, one.percent_complete])).toEqual([[1, 60]]);
  });

  it('puts a message about something new on top, unread @spec NOTIF-012', () => {
    const { bell: after, change } = mergeNotification(
      bell(entry({ percent_complete: 100 })),
      entry({ id: 2, percent_complete: 5 }),
    );
    expect(change).toBe('added');
    expect(after.entries.map((one) => one.id)).toEqual([2, 1]);
    expect(after.unread).toBe(1);
    expect(after.total).toBe(2);
  });

  it('does not add a message that arrives at 100 percent with no entry @spec NOTIF-014', () => {
    const before = bell(entry({ percent_complete: 100 }));
    const result = mergeNotification(before, entry({ id: 2, percent_complete: 100 }));
    expect(result).toEqual({ bell: before, change: 'ignored' });
  });

  it('does not mistake entries without a notifiable id for each other', () => {
    const before = bell(entry({ notifiable_id: null, percent_complete: 10 }));
    expect(
      mergeNotification(before, entry({ id: 2, notifiable_id: null, percent_complete: 10 })).change,
    ).toBe('added');
  });

  it('does not move a finished entry back when a late message arrives', () => {
    const before = bell(entry({ percent_complete: 100, status: 1 }));
    expect(mergeNotification(before, entry({ percent_complete: 90 })).change).toBe('ignored');
  });

  it('shows 99+ above 99 and nothing at zero @spec NOTIF-006', () => {
    expect([badgeText(0), badgeText(1), badgeText(99), badgeText(100)]).toEqual([
      null,
      '1',
      '99',
      '99+',
    ]);
  });

  it('is in progress under 100 percent and ready at status 1 @spec NOTIF-019', () => {
    expect(isInProgress(entry({ percent_complete: 99 }))).toBe(true);
    expect(isInProgress(entry({ percent_complete: 100, status: 1 }))).toBe(false);
    expect(isInProgress(entry({ percent_complete: 0, status: 1 }))).toBe(false);
  });

  it('takes a job that is tried again to the top, but no late message of its former try', () => {
    const done = entry({
      percent_complete: 100,
      status: 2,
      notification_date: '2026-11-21T06:10:00Z',
    });
    const other = entry({ id: 2, notifiable_id: 8, percent_complete: 100 });
    const again = entry({ percent_complete: 0, notification_date: '2026-11-21T07:00:00Z' });
    expect(mergeNotification(bell(other, done), again).bell.entries.map((one) => one.id)).toEqual([
      1, 2,
    ]);
    expect(mergeNotification(bell(other, done), entry({ percent_complete: 90 })).change).toBe(
      'ignored',
    );
  });

  it('judges the end of a running job by how far it is', () => {
    const begun = Date.parse('2026-11-21T06:00:00Z');
    expect(expectedEnd(entry({ percent_complete: 25 }), begun + 60_000)).toBe(begun + 240_000);
    expect(expectedEnd(entry({ percent_complete: 0 }), begun + 60_000)).toBeNull();
    expect(expectedEnd(entry({ percent_complete: 100, status: 1 }), begun + 60_000)).toBeNull();
  });
});
