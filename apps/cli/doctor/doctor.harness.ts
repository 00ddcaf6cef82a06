import type { Zone } from '#tests/harness/dns-server.ts';

/** Settings that name hosts, all of which soundZone knows. */
export const soundNames = {
  PUBLIC_URL: 'https://news.example.com',
  RETURN_DOMAIN: 'bounces.example.com',
  RETURN_HOST: 'mx.example.com',
  SPF_INCLUDE: '_spf.example.com',
  MAIL_FROM: 'hello@example.com',
};

/** Records with which nothing is wrong. */
export function soundZone(): Zone {
  return {
    'news.example.com': { A: ['192.0.2.1'] },
    'mx.example.com': { A: ['192.0.2.9'] },
    '9.2.0.192.in-addr.arpa': { PTR: ['mx.example.com'] },
    'bounces.example.com': {
      MX: [{ exchange: 'mx.example.com', preference: 10 }],
      TXT: ['v=spf1 include:_spf.example.com ~all'],
    },
    '_spf.example.com': { TXT: ['v=spf1 ip4:192.0.2.9 ~all'] },
    'example.com': { MX: [{ exchange: 'mx.example.com', preference: 10 }] },
    '_dmarc.example.com': { TXT: ['v=DMARC1; p=quarantine'] },
  };
}
