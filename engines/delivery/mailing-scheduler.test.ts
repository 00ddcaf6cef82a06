import { describe, expect, it } from 'vitest';
import type { OpenMailing } from './open-mailings.ts';
import { MailingScheduler } from './mailing-scheduler.ts';

const mailing = (
  id: number,
  status: OpenMailing['status'] = 'sending',
  change: Partial<OpenMailing> = {},
): OpenMailing => ({ accountId: 1, id, status, turn: 0, isPriority: false, ...change });

const turnOf = (list: MailingScheduler): OpenMailing | null => {
  const next = list.next();
  if (next) list.release(next);
  return next;
};

describe('the list of open mailings', () => {
  it('gives a mailing to one at a time', () => {
    const list = new MailingScheduler();
    list.replace([mailing(1)]);
    expect(list.next()?.id).toBe(1);
    expect(list.next()).toBeNull();
    expect(list.dueIn()).toBe(Infinity);
    list.release(mailing(1));
    expect(list.next()?.id).toBe(1);
  });

  it('keeps a wake that comes while a step runs and is about to delay', () => {
    const list = new MailingScheduler();
    list.replace([mailing(1)]);
    list.next();
    list.wakeWithin(mailing(1), 0);
    list.release(mailing(1));
    list.delay(mailing(1), 60_000);
    expect(list.next()?.id).toBe(1);
    list.release(mailing(1));
    list.delay(mailing(1), 60_000);
    expect(list.next()).toBeNull();
  });

  it('lets mailings take turns', () => {
    const list = new MailingScheduler();
    list.replace([mailing(1), mailing(2), mailing(3)]);
    expect([1, 2, 3, 4, 5].map(() => turnOf(list)?.id)).toEqual([1, 2, 3, 1, 2]);
  });

  it('is not set back by a reading that is older than what it knows', () => {
    const list = new MailingScheduler();
    list.replace([mailing(1, 'scheduled_hold')]);
    list.setStatus(mailing(1), 'sending');
    list.replace([mailing(1, 'scheduled_hold')]);
    expect(turnOf(list)?.status).toBe('sending');
    expect(list.isStopped(mailing(1))).toBe(false);
  });

  it('takes a mailing for stopped only when the database said so, not when it is unknown', () => {
    const list = new MailingScheduler();
    expect(list.isStopped(mailing(1))).toBe(false);
    list.replace([mailing(1)]);
    list.replace([mailing(1, 'stopped')]);
    list.replace([mailing(1, 'sending')]);
    expect(list.isStopped(mailing(1))).toBe(true);
  });

  it('leaves a parked mailing alone until its time or until it is woken', () => {
    const list = new MailingScheduler();
    list.replace([mailing(1)]);
    list.delay(mailing(1), 60_000);
    expect(turnOf(list)).toBeNull();
    expect(list.dueIn()).toBeGreaterThan(50_000);
    list.wakeWithin(mailing(1), 0);
    expect(turnOf(list)?.id).toBe(1);
  });

  it('looks at a mailing at once when its state has moved on', () => {
    const list = new MailingScheduler();
    list.replace([mailing(1)]);
    list.delay(mailing(1), 60_000);
    list.replace([mailing(1, 'stopped')]);
    expect(turnOf(list)?.status).toBe('stopped');
  });

  it('lets a priority mailing go before the queued ones of its account, and no account before another @spec CAMPAIGNS-037', () => {
    const list = new MailingScheduler();
    list.replace([
      mailing(1),
      mailing(2),
      mailing(3, 'sending', { isPriority: true }),
      mailing(9, 'sending', { accountId: 2 }),
    ]);
    expect([1, 2, 3, 4, 5, 6].map(() => turnOf(list)?.id)).toEqual([3, 9, 3, 9, 3, 9]);
    list.delay(mailing(3, 'sending', { isPriority: true }), 60_000);
    expect([1, 2, 3, 4].map(() => turnOf(list)?.id)).toEqual([1, 9, 2, 9]);
  });

  it('knows a resumption from a reading that is older than the pause', () => {
    const list = new MailingScheduler();
    list.replace([mailing(1)]);
    list.replace([mailing(1, 'paused', { turn: 1 })]);
    expect(list.isStopped(mailing(1))).toBe(true);
    list.replace([mailing(1, 'sending', { turn: 0 })]);
    expect(list.isStopped(mailing(1))).toBe(true);
    list.replace([mailing(1, 'sending', { turn: 2 })]);
    expect(list.isStopped(mailing(1))).toBe(false);
  });
});
