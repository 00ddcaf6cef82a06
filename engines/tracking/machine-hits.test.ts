import { describe, expect, it } from 'vitest';
import { classifyHit, type HitEvidence } from './machine-hits.ts';
import { countChanges } from './count-changes.ts';
import {
  aggregateHits,
  type EngagementEvent,
  type Hit,
  type KnownDelivery,
} from './aggregate-hits.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const sentAt = new Date('2026-11-21T08:00:00Z');
const later = (ms: number): Date => new Date(sentAt.getTime() + ms);
const click: HitEvidence = {
  kind: 'click',
  requestKind: 'get',
  userAgent: chrome,
  at: later(60_000),
  sentAt,
  isHiddenLink: false,
  hiddenLinkAt: null,
  isHiddenLinkAddress: false,
  lastOpenAt: null,
  linksWithin: () => 1,
};
const open: HitEvidence = { ...click, kind: 'open', linksWithin: () => 0 };
const links =
  (inASecond: number, inFive: number) =>
  (milliseconds: number): number =>
    milliseconds <= 1_000 ? inASecond : inFive;

const table: [what: string, evidence: HitEvidence, means: string][] = [
  ['a click by Chrome', click, 'human'],
  ['an open by an iPhone', { ...open, userAgent: iphone }, 'human'],
  [
    'an open by Outlook',
    {
      ...open,
      userAgent:
        'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; ms-office; Microsoft Outlook 16)',
    },
    'human',
  ],
  [
    'an open by Thunderbird',
    {
      ...open,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.0',
    },
    'human',
  ],
  [
    'an open through Google',
    {
      ...open,
      userAgent:
        'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    },
    'human via Google image proxy',
  ],
  [
    'an open through Yahoo',
    {
      ...open,
      userAgent: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
    },
    'human via Yahoo mail proxy',
  ],
  [
    'an open through Google right after sending',
    { ...open, userAgent: 'GoogleImageProxy', at: later(500) },
    'too_fast',
  ],
  ['a click by the Google proxy', { ...click, userAgent: 'GoogleImageProxy' }, 'bot'],
  ['an open by Apple mail privacy', { ...open, userAgent: 'Mozilla/5.0' }, 'privacy_proxy'],
  ['a click one second after sending', { ...click, at: later(1_000) }, 'too_fast'],
  ['a click before sending is recorded', { ...click, sentAt: null }, 'too_fast'],
  ['a click two seconds after sending', { ...click, at: later(2_000) }, 'human'],
  ['a HEAD request', { ...click, requestKind: 'head' }, 'head'],
  ['a browser that fetches ahead', { ...open, requestKind: 'prefetch' }, 'prefetch'],
  ['the hidden link', { ...click, isHiddenLink: true }, 'hidden_link'],
  [
    'what follows the hidden link within 5 seconds',
    { ...click, hiddenLinkAt: later(55_000) },
    'hidden_link_burst',
  ],
  [
    'what follows the hidden link later from elsewhere',
    { ...click, hiddenLinkAt: later(50_000) },
    'human',
  ],
  [
    'what follows the hidden link later from the same address',
    { ...open, hiddenLinkAt: later(50_000), isHiddenLinkAddress: true },
    'hidden_link_address',
  ],
  [
    'the same address a day later',
    { ...open, at: later(90_000_000), hiddenLinkAt: later(50_000), isHiddenLinkAddress: true },
    'human',
  ],
  ['two links in a second, four in five', { ...click, linksWithin: links(2, 4) }, 'human'],
  ['three links in a second', { ...click, linksWithin: links(3, 3) }, 'burst'],
  ['five links in five seconds', { ...click, linksWithin: links(1, 5) }, 'burst'],
  ['the same picture asked for again', { ...open, lastOpenAt: later(30_000) }, 'repeat'],
  ['an open a minute after the last one', { ...open, lastOpenAt: sentAt }, 'human'],
  [
    'an open through Yandex',
    { ...open, userAgent: 'Mozilla/5.0 (compatible; YandexImageResizer/2.0)' },
    'human via Yandex image proxy',
  ],
  [
    'a crawler',
    {
      ...click,
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    },
    'bot',
  ],
  ['curl', { ...click, userAgent: 'curl/8.5.0' }, 'library'],
  ['python', { ...open, userAgent: 'python-requests/2.32' }, 'library'],
  ['Barracuda', { ...click, userAgent: 'BarracudaCentral 1.0' }, 'barracuda'],
  ['SafeLinks', { ...click, userAgent: `${chrome} SafeLinks` }, 'safelinks'],
  ['Proofpoint', { ...click, userAgent: 'Mozilla/5.0 Proofpoint URL Defense' }, 'proofpoint'],
  ['Mimecast', { ...click, userAgent: 'MimecastTP/1.0' }, 'mimecast'],
  ['another gateway', { ...click, userAgent: 'MessageLabs/2' }, 'gateway'],
  [
    'the preview of Bing',
    { ...click, userAgent: `${chrome} BingPreview/1.0b` },
    'provider_scanner',
  ],
  [
    'the preview of Skype',
    { ...click, userAgent: 'SkypeUriPreview Preview/0.5' },
    'provider_scanner',
  ],
  [
    'a browser without a window',
    { ...click, userAgent: chrome.replace('Chrome/', 'HeadlessChrome/') },
    'headless',
  ],
  ['no name at all', { ...click, userAgent: '' }, 'bot'],
];

describe('a hit', () => {
  it.each(table)('%s is told apart @spec CAMPAIGNS-057', (_what, evidence, means) => {
    const verdict = classifyHit(evidence);
    expect(
      verdict.isMachine ? verdict.rule : `human${verdict.via ? ` via ${verdict.via}` : ''}`,
    ).toBe(means);
  });
});

describe('a batch of hits', () => {
  const delivery = (change: Partial<KnownDelivery> = {}): KnownDelivery => ({
    mailingId: 1,
    contactId: 1,
    sentAt,
    openedAt: null,
    lastOpenAt: null,
    honeypotAt: null,
    honeypotAddress: null,
    events: [],
    ...change,
  });
  const event = (
    kind: EngagementEvent['kind'],
    id: number,
    ms: number,
    linkNo = 0,
  ): EngagementEvent => ({
    id,
    kind,
    linkNo,
    at: later(ms),
    isMachine: false,
  });
  const hit = (
    kind: Hit['kind'],
    ms: number,
    linkNo: number | null = null,
    contactId = 1,
  ): Hit => ({
    kind,
    mailingId: 1,
    contactId,
    linkNo,
    requestKind: 'get',
    addressKey: 1,
    userAgent: chrome,
    at: later(ms),
  });
  const aggregate = (hits: Hit[], known: KnownDelivery[]) => {
    const { judged, deliveries } = aggregateHits(hits, known);
    return {
      judged,
      deliveries,
      ...countChanges(
        deliveries,
        judged.filter((one) => one.kind === 'click'),
      ),
    };
  };

  it('counts the same person once as unique and each hit as a hit', () => {
    const { counters, hours, links } = aggregate(
      [
        hit('open', 10_000),
        hit('open', 70_000),
        hit('click', 80_000, 1),
        hit('click', 90_000, 1),
        hit('click', 100_000, 2),
      ],
      [delivery()],
    );
    expect(counters).toEqual([
      {
        mailing_id: 1,
        opens: 2,
        unique_opens: 1,
        clicks: 3,
        unique_clicks: 1,
        machine_opens: 0,
        machine_clicks: 0,
      },
    ]);
    expect(hours).toEqual([
      {
        mailing_id: 1,
        hour: '2026-11-21T08:00:00.000Z',
        opens: 2,
        clicks: 3,
        unique_opens: 1,
        unique_clicks: 1,
      },
    ]);
    expect(links).toEqual([
      { mailing_id: 1, link_no: 1, clicks: 2, unique_clicks: 1, machine_clicks: 0 },
      { mailing_id: 1, link_no: 2, clicks: 1, unique_clicks: 1, machine_clicks: 0 },
    ]);
  });

  it('is not unique again for a recipient who is known to have opened and clicked', () => {
    const known = delivery({ openedAt: later(5_000), events: [event('click', 9, 6_000, 1)] });
    expect(aggregate([hit('open', 60_000), hit('click', 90_000, 1)], [known]).counters).toEqual([
      {
        mailing_id: 1,
        opens: 1,
        unique_opens: 0,
        clicks: 1,
        unique_clicks: 0,
        machine_opens: 0,
        machine_clicks: 0,
      },
    ]);
  });

  it('takes back the first clicks of a scanner when the rest arrive, stored or not', () => {
    const known = delivery({ events: [1, 2].map((no) => event('click', no, 60_000 + no, no)) });
    const { counters, deliveries, judged, links } = aggregate(
      [3, 4, 5, 6].map((no) => hit('click', 60_500 + no, no)),
      [known],
    );
    expect(deliveries[0]?.reversed).toEqual([
      { id: 1, rule: 'burst' },
      { id: 2, rule: 'burst' },
    ]);
    expect(judged.every((one) => one.isMachine && one.reason === 'burst')).toBe(true);
    expect(counters).toEqual([
      {
        mailing_id: 1,
        opens: 0,
        unique_opens: 0,
        clicks: -2,
        unique_clicks: -1,
        machine_opens: 0,
        machine_clicks: 6,
      },
    ]);
    expect(links.map((link) => [link.link_no, link.clicks, link.machine_clicks])).toEqual([
      [1, -1, 1],
      [2, -1, 1],
      [3, 0, 1],
      [4, 0, 1],
      [5, 0, 1],
      [6, 0, 1],
    ]);
  });

  it('takes back nothing that a person clicked long before', () => {
    const known = delivery({ events: [event('click', 1, 10_000, 1)] });
    const { deliveries, counters } = aggregate(
      [1, 2, 3, 4, 5].map((no) => hit('click', 60_000 + no, no)),
      [known],
    );
    expect(deliveries[0]?.reversed).toEqual([]);
    expect(counters[0]).toMatchObject({ clicks: 0, unique_clicks: 0, machine_clicks: 5 });
  });

  it('around the hidden link is the machine’s, before and after, opens too, stored or not', () => {
    const known = delivery({
      openedAt: later(58_000),
      lastOpenAt: later(58_000),
      events: [event('open', 1, 58_000), event('click', 2, 59_000, 4)],
    });
    const { judged, deliveries, counters, hours } = aggregate(
      [hit('click', 60_000, 0), hit('click', 61_000, 5), hit('open', 62_000)],
      [known],
    );
    expect(judged.map((one) => one.reason)).toEqual([
      'hidden_link',
      'hidden_link_burst',
      'hidden_link_burst',
    ]);
    expect(deliveries[0]?.reversed).toEqual([
      { id: 1, rule: 'hidden_link_burst' },
      { id: 2, rule: 'hidden_link_burst' },
    ]);
    expect(deliveries[0]?.after).toMatchObject({
      openedAt: null,
      honeypotAt: later(60_000),
      honeypotAddress: 1,
    });
    expect(counters).toEqual([
      {
        mailing_id: 1,
        opens: -1,
        unique_opens: -1,
        clicks: -1,
        unique_clicks: -1,
        machine_opens: 2,
        machine_clicks: 3,
      },
    ]);
    expect(hours).toEqual([
      {
        mailing_id: 1,
        hour: '2026-11-21T08:00:00.000Z',
        opens: -1,
        clicks: -1,
        unique_opens: -1,
        unique_clicks: -1,
      },
    ]);
  });

  it('finds the same one by one and all at once', () => {
    const hits = [
      hit('open', 10_000),
      hit('open', 12_000),
      hit('click', 13_000, 3),
      hit('click', 90_000, 1),
      hit('click', 90_300, 2),
      hit('click', 90_600, 3),
      hit('open', 100_000),
      hit('click', 101_000, 0),
      hit('click', 102_000, 2),
    ];
    const whole = aggregate(hits, [delivery()]).deliveries[0]!;
    let state = delivery();
    for (const [index, one] of hits.entries()) {
      const {
        judged,
        deliveries: [aggregated],
      } = aggregate([one], [state]);
      const reversed = new Map(aggregated!.reversed.map(({ id, rule }) => [id, rule]));
      const stored = state.events.map((known) => ({
        ...known,
        isMachine: known.isMachine || reversed.has(known.id!),
      }));
      state = {
        ...state,
        ...aggregated!.after,
        events: [
          ...stored,
          {
            id: index + 1,
            kind: one.kind as 'open',
            linkNo: one.linkNo ?? 0,
            at: one.at,
            isMachine: judged[0]!.isMachine,
          },
        ],
      };
    }
    expect({
      openedAt: state.openedAt,
      lastOpenAt: state.lastOpenAt,
      honeypotAt: state.honeypotAt,
    }).toEqual({
      openedAt: whole.after.openedAt,
      lastOpenAt: whole.after.lastOpenAt,
      honeypotAt: whole.after.honeypotAt,
    });
    expect(state.events.filter((one) => !one.isMachine).map((one) => [one.kind, one.at])).toEqual(
      [...whole.after.opens, ...whole.after.clicks]
        .map((one) => [one.kind, one.at])
        .sort(([, a], [, b]) => Number(a) - Number(b)),
    );
    expect(whole.after.opens).toHaveLength(1);
    expect(whole.after.clicks.map((one) => one.linkNo)).toEqual([3]);
  });

  it('leaves out hits of deliveries that do not exist', () => {
    const { judged, counters } = aggregate([hit('open', 10_000, null, 2)], [delivery()]);
    expect(judged).toEqual([]);
    expect(counters).toEqual([]);
  });
});
