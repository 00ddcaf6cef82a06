import { describe, expect, it } from 'vitest';
import { classifyHit, type HitEvidence } from './classify-hit.ts';
import { countChanges } from './count-changes.ts';
import { foldHits, type Hit, type KnownCopy } from './fold-hits.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const sentAt = new Date('2026-11-21T08:00:00Z');
const later = (ms: number): Date => new Date(sentAt.getTime() + ms);
const click: HitEvidence = { kind: 'click', method: 'GET', userAgent: chrome, at: later(60_000), sentAt, isHiddenLink: false, linksAtOnce: 1 };
const open: HitEvidence = { ...click, kind: 'open', linksAtOnce: 0 };

const table: [what: string, evidence: HitEvidence, means: string][] = [
  ['a click by Chrome', click, 'human'],
  ['an open by an iPhone', { ...open, userAgent: iphone }, 'human'],
  ['an open by Outlook', { ...open, userAgent: 'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; ms-office; Microsoft Outlook 16)' }, 'human'],
  ['an open by Thunderbird', { ...open, userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.0' }, 'human'],
  ['an open through Google', { ...open, userAgent: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)' }, 'human via Google image proxy'],
  ['an open through Yahoo', { ...open, userAgent: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html' }, 'human via Yahoo mail proxy'],
  ['an open through Google right after sending', { ...open, userAgent: 'GoogleImageProxy', at: later(500) }, 'too_fast'],
  ['a click by the Google proxy', { ...click, userAgent: 'GoogleImageProxy' }, 'bot'],
  ['an open by Apple mail privacy', { ...open, userAgent: 'Mozilla/5.0' }, 'privacy_proxy'],
  ['a click one second after sending', { ...click, at: later(1_000) }, 'too_fast'],
  ['a click before sending is recorded', { ...click, sentAt: null }, 'too_fast'],
  ['a click two seconds after sending', { ...click, at: later(2_000) }, 'human'],
  ['a HEAD request', { ...click, method: 'HEAD' }, 'head'],
  ['the hidden link', { ...click, isHiddenLink: true }, 'hidden_link'],
  ['four links at once', { ...click, linksAtOnce: 4 }, 'human'],
  ['five links at once', { ...click, linksAtOnce: 5 }, 'burst'],
  ['a crawler', { ...click, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 'bot'],
  ['curl', { ...click, userAgent: 'curl/8.5.0' }, 'bot'],
  ['python', { ...open, userAgent: 'python-requests/2.32' }, 'bot'],
  ['a gateway', { ...click, userAgent: 'BarracudaCentral 1.0' }, 'bot'],
  ['no name at all', { ...click, userAgent: '' }, 'bot'],
];

describe('a hit', () => {
  it.each(table)('%s is told apart @spec CAMPAIGNS-057', (_what, evidence, means) => {
    const verdict = classifyHit(evidence);
    expect(verdict.isMachine ? verdict.reason : `human${verdict.via ? ` via ${verdict.via}` : ''}`).toBe(means);
  });
});

describe('a batch of hits', () => {
  const copy = (change: Partial<KnownCopy> = {}): KnownCopy => ({ mailingId: 1, contactId: 1, sentAt, openedAt: null, clicks: [], ...change });
  const hit = (kind: Hit['kind'], ms: number, linkNo: number | null = null, contactId = 1): Hit =>
    ({ kind, mailingId: 1, contactId, linkNo, method: 'GET', ip: '192.0.2.1', userAgent: chrome, at: later(ms) });
  const fold = (hits: Hit[], known: KnownCopy[]) => {
    const { judged, copies } = foldHits(hits, known);
    return { judged, copies, ...countChanges(copies, judged.filter((one) => one.kind === 'click')) };
  };

  it('counts the same person once as unique and each hit as a hit', () => {
    const { counters, hours, links } = fold([hit('open', 10_000), hit('open', 20_000), hit('click', 30_000, 1), hit('click', 40_000, 1), hit('click', 50_000, 2)], [copy()]);
    expect(counters).toEqual([{ mailing_id: 1, opens: 2, unique_opens: 1, clicks: 3, unique_clicks: 1, machine_opens: 0, machine_clicks: 0 }]);
    expect(hours).toEqual([{ mailing_id: 1, hour: '2026-11-21T08:00:00.000Z', opens: 2, clicks: 3 }]);
    expect(links).toEqual([
      { mailing_id: 1, link_no: 1, clicks: 2, unique_clicks: 1, machine_clicks: 0 }, { mailing_id: 1, link_no: 2, clicks: 1, unique_clicks: 1, machine_clicks: 0 },
    ]);
  });

  it('is not unique again for somebody who is known to have opened and clicked', () => {
    const known = copy({ openedAt: later(5_000), clicks: [{ id: 9, linkNo: 1, at: later(6_000), isMachine: false }] });
    expect(fold([hit('open', 60_000), hit('click', 90_000, 1)], [known]).counters).toEqual([
      { mailing_id: 1, opens: 1, unique_opens: 0, clicks: 1, unique_clicks: 0, machine_opens: 0, machine_clicks: 0 },
    ]);
  });

  it('takes back the first clicks of a scanner when the rest arrive, stored or not', () => {
    const known = copy({ clicks: [1, 2].map((no) => ({ id: no, linkNo: no, at: later(60_000 + no), isMachine: false })) });
    const { counters, copies, judged, links } = fold([3, 4, 5, 6].map((no) => hit('click', 60_500 + no, no)), [known]);
    expect(copies[0]?.reversed).toEqual([1, 2]);
    expect(judged.every((one) => one.isMachine && one.reason === 'burst')).toBe(true);
    expect(counters).toEqual([{ mailing_id: 1, opens: 0, unique_opens: 0, clicks: -2, unique_clicks: -1, machine_opens: 0, machine_clicks: 6 }]);
    expect(links.map((link) => [link.link_no, link.clicks, link.machine_clicks])).toEqual([[1, -1, 1], [2, -1, 1], [3, 0, 1], [4, 0, 1], [5, 0, 1], [6, 0, 1]]);
  });

  it('takes back nothing that a person clicked long before', () => {
    const known = copy({ clicks: [{ id: 1, linkNo: 1, at: later(10_000), isMachine: false }] });
    const { copies, counters } = fold([1, 2, 3, 4, 5].map((no) => hit('click', 60_000 + no, no)), [known]);
    expect(copies[0]?.reversed).toEqual([]);
    expect(counters[0]).toMatchObject({ clicks: 0, unique_clicks: 0, machine_clicks: 5 });
  });

  it('leaves out hits of copies that do not exist', () => {
    const { judged, counters } = fold([hit('open', 10_000, null, 2)], [copy()]);
    expect(judged).toEqual([]);
    expect(counters).toEqual([]);
  });
});
