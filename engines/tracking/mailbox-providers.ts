/** Groups of receiving domains that one company runs; anything else is 'other'. Domains of companies that rent their mailboxes from one of them can't be told. */
export const mailboxProviders = {
  gmail: ['gmail.com', 'googlemail.com', 'google.com'],
  microsoft: [
    'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com', 'windowslive.com', 'outlook.de', 'outlook.fr', 'outlook.es', 'outlook.it', 'outlook.at', 'outlook.be',
    'outlook.dk', 'outlook.ie', 'outlook.pt', 'outlook.jp', 'outlook.com.br', 'outlook.com.au', 'hotmail.de', 'hotmail.fr', 'hotmail.es', 'hotmail.it', 'hotmail.be', 'hotmail.nl',
    'hotmail.se', 'hotmail.dk', 'hotmail.no', 'hotmail.ch', 'hotmail.gr', 'hotmail.co.uk', 'hotmail.co.jp', 'hotmail.com.br', 'hotmail.com.ar', 'hotmail.ca', 'live.de', 'live.fr',
    'live.it', 'live.nl', 'live.be', 'live.se', 'live.dk', 'live.no', 'live.at', 'live.ca', 'live.co.uk', 'live.com.au', 'live.com.mx', 'live.com.pt', 'live.ie', 'live.jp', 'live.cn',
  ],
  yahoo: [
    'yahoo.com', 'ymail.com', 'rocketmail.com', 'myyahoo.com', 'yahoo.de', 'yahoo.fr', 'yahoo.es', 'yahoo.it', 'yahoo.co.uk', 'yahoo.ie', 'yahoo.se', 'yahoo.dk', 'yahoo.no', 'yahoo.gr',
    'yahoo.pl', 'yahoo.ro', 'yahoo.ca', 'yahoo.com.br', 'yahoo.com.ar', 'yahoo.com.mx', 'yahoo.com.au', 'yahoo.co.nz', 'yahoo.co.in', 'yahoo.in', 'yahoo.co.id', 'yahoo.com.ph',
    'yahoo.com.sg', 'yahoo.com.hk', 'yahoo.com.tw', 'yahoo.com.tr', 'yahoo.com.vn', 'yahoo.co.za', 'aol.com', 'aol.de', 'aol.fr', 'aol.co.uk', 'aim.com', 'love.com', 'netscape.net', 'verizon.net',
  ],
  apple: ['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com'],
  gmx: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'gmx.us', 'gmx.fr', 'gmx.es', 'gmx.co.uk', 'gmx.org', 'gmx.info', 'gmx.eu', 'gmx.li', 'gmx.biz', 'web.de', 'mail.com', 'email.de', '1und1.de', 'caramail.com'],
  telekom: ['t-online.de', 'magenta.de', 'telekom.de'],
  freenet: ['freenet.de', 'freenetmail.de', '01019freenet.de'],
  orange: ['orange.fr', 'wanadoo.fr', 'voila.fr'],
  free: ['free.fr', 'libertysurf.fr', 'aliceadsl.fr'],
  sfr: ['sfr.fr', 'neuf.fr', 'cegetel.net', 'club-internet.fr', '9online.fr'],
  laposte: ['laposte.net'],
  libero: ['libero.it', 'virgilio.it', 'iol.it', 'inwind.it', 'blu.it', 'giallo.it'],
  comcast: ['comcast.net', 'xfinity.com'],
  att: ['att.net', 'sbcglobal.net', 'bellsouth.net', 'ameritech.net', 'pacbell.net', 'swbell.net', 'prodigy.net'],
  proton: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
  fastmail: ['fastmail.com', 'fastmail.fm', 'messagingengine.com'],
  zoho: ['zoho.com', 'zohomail.com', 'zoho.eu', 'zohomail.eu'],
  yandex: ['yandex.ru', 'yandex.com', 'ya.ru', 'yandex.by', 'yandex.kz', 'yandex.ua'],
  mailru: ['mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'internet.ru'],
  qq: ['qq.com', 'foxmail.com', 'vip.qq.com'],
  netease: ['163.com', '126.com', 'yeah.net', '188.com'],
  naver: ['naver.com', 'navercorp.com'],
  seznam: ['seznam.cz', 'email.cz', 'post.cz'],
  wp: ['wp.pl', 'o2.pl', 'tlen.pl'],
  onet: ['onet.pl', 'onet.eu', 'op.pl', 'vp.pl', 'poczta.onet.pl', 'interia.pl'],
  bluewin: ['bluewin.ch', 'swisscom.ch', 'hispeed.ch', 'sunrise.ch'],
  a1: ['aon.at', 'a1.net', 'chello.at'],
} as const satisfies Record<string, readonly string[]>;

/** One of the groups, or 'other'. */
export type MailboxProvider = keyof typeof mailboxProviders | 'other';

const byDomain = new Map<string, MailboxProvider>(
  Object.entries(mailboxProviders).flatMap(([provider, domains]) => domains.map((domain) => [domain, provider as MailboxProvider] as const)),
);

/** The mailbox provider behind a receiving domain. */
export function mailboxProviderOf(domain: string): MailboxProvider {
  return byDomain.get(domain.toLowerCase()) ?? 'other';
}
