import { authenticate } from 'mailauth';
import { createRecordResolver } from '#platform/server/dns/dns.ts';

/** How a mail was handed in: what SPF is asked about. */
export interface MailOrigin {
  /** The address that the server of the sender connected from, and the name it gave itself. */
  ip: string;
  helo: string;
  /** The sender of the envelope; empty for programs. */
  sender: string;
}

/** Whether a mail is of whom its From names: the domain vouches for it, says itself that it is not, or nobody can tell. */
export type SenderProof = 'proven' | 'failed' | 'unproven';

// What a mail makes us ask: signatures and policies name further names.
const mostQuestions = 60;

/**
 * Says by DKIM, SPF and DMARC (RFC 6376, 7208, 9989) whether a mail is from the domain in its From. Where that has no policy, a
 * signature or SPF of the same domain, or of one above it, proves it. Name servers that do not answer leave a mail unproven.
 */
export async function proveSender(
  raw: Uint8Array,
  origin: MailOrigin,
  dnsServers: readonly string[],
): Promise<SenderProof> {
  const { dkim, spf, dmarc } = await authenticate(Buffer.from(raw), {
    ...origin,
    mta: 'heliograph',
    disableArc: true,
    disableBimi: true,
    rejectRsaSha1: true,
    resolver: createRecordResolver(dnsServers, mostQuestions),
  });
  if (!dmarc) return 'unproven';
  if (dmarc.status.result === 'pass') return 'proven';
  if (dmarc.status.result === 'fail') return 'failed';
  const author = domainOf(dkim.headerFrom?.[0] ?? '');
  const vouching = [
    ...(dkim.results ?? []).flatMap(({ status, signingDomain }) =>
      status.result === 'pass' ? [signingDomain] : [],
    ),
    ...(spf && spf.status.result === 'pass' ? [spf.domain] : []),
  ];
  const isVouchedFor = vouching.some((domain) => {
    const name = (domain ?? '').toLowerCase();
    return name !== '' && (author === name || author.endsWith(`.${name}`));
  });
  return isVouchedFor ? 'proven' : 'unproven';
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
