import type { FormDisplay } from '../form-display.ts';
import type { Remembered } from './memory.ts';

/** The rules of a form. */
export type Rules = FormDisplay['rules'];

/** What there is to know of a visitor and the page. */
export interface Visit {
  readonly address: string;
  readonly referrer: string;
  readonly isPhone: boolean;
  readonly pages: number;
  readonly now: Date;
  readonly remembered: Remembered;
  readonly isSubscriber: boolean;
}

const dayMs = 86_400_000;
const quietDays = 7;
const quietSeconds = 5;

/** The rules as they hold: a quiet form asks for all that keeps it from bothering people. */
export function heldRules(rules: Rules): Rules {
  if (!rules.quiet) return rules;
  return {
    ...rules,
    every_days: Math.max(quietDays, rules.every_days),
    not_subscribers: true,
    exit: false,
    delay:
      rules.scroll === null || rules.delay !== null
        ? Math.max(quietSeconds, rules.delay ?? 0)
        : null,
  };
}

/** Whether a form may show to a visitor on a page, before what opens it has happened. */
export function mayShow(rules: Rules, visit: Visit): boolean {
  return fitsPage(rules, visit) && fitsPerson(rules, visit) && isWithin(rules.schedule, visit.now);
}

function fitsPage(rules: Rules, { address, referrer, isPhone, pages }: Visit): boolean {
  const stands = (patterns: readonly string[]) => patterns.some((one) => matches(one, address));
  if (rules.include.length > 0 && !stands(rules.include)) return false;
  if (stands(rules.exclude)) return false;
  if (rules.referrers.length > 0 && !rules.referrers.some((part) => referrer.includes(part)))
    return false;
  if (rules.device !== 'all' && (rules.device === 'phone') !== isPhone) return false;
  return pages >= rules.pages;
}

function fitsPerson(rules: Rules, { remembered, isSubscriber, now }: Visit): boolean {
  if (remembered.sent !== undefined) return false;
  if (rules.not_subscribers && isSubscriber) return false;
  const { shown } = remembered;
  return shown === undefined || now.getTime() - shown >= rules.every_days * dayMs;
}

/** Whether an address fits a pattern, in which * stands for anything; a pattern without a host is about the path, and one without ? or # leaves those aside. */
export function matches(pattern: string, address: string): boolean {
  const { host, pathname, search, hash } = new URL(address);
  const path = pathname + (/[?#]/.test(pattern) ? search + hash : '');
  const text = pattern.startsWith('/') ? path : host + path;
  const wanted = pattern.replace(/^https?:\/\//i, '');
  return fits(wanted.split('*'), text) || fits(wanted.split('*'), text.replace(/\/$/, ''));
}

function fits(parts: readonly string[], text: string): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const found = text.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

/** Whether a schedule is open, by the clocks of its zone. */
export function isWithin(schedule: Rules['schedule'], now: Date): boolean {
  const { zone, from, until, weekdays, day_from: opens, day_until: closes } = schedule;
  const local = localOf(now, zone);
  if (from !== '' && local.minute < from) return false;
  if (until !== '' && local.minute >= until) return false;
  if (weekdays.length > 0 && !weekdays.includes(local.weekday)) return false;
  const time = local.minute.slice(11);
  const begins = opens || '00:00';
  const ends = closes || '24:00';
  return begins <= ends ? time >= begins && time < ends : time >= begins || time < ends;
}

function localOf(now: Date, timeZone: string): { minute: string; weekday: number } {
  const said = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => said.find((one) => one.type === type)!.value;
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return {
    minute: `${day}T${part('hour')}:${part('minute')}`,
    weekday: new Date(`${day}T00:00Z`).getUTCDay() || 7,
  };
}
