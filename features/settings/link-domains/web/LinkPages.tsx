import {
  DomainsPage,
  FirstDomainPage,
  NewDomainPage,
  VerifyPage,
  type DomainPlace,
} from '#features/settings/sending-domains/web/public.tsx';
import { linkDomains } from '../contract.ts';

const link: DomainPlace = {
  kind: 'link',
  contract: linkDomains,
  path: 'link-tracking-domains',
  hasFirst: true,
};
const sms: DomainPlace = {
  kind: 'sms',
  contract: linkDomains,
  path: 'sms-link-tracking-domains',
  hasFirst: false,
};

/** The domains that links of mails are on. */
export function LinkDomainsPage() {
  return <DomainsPage place={link} />;
}

/** What a link tracking domain is good for. */
export function FirstLinkDomainPage() {
  return <FirstDomainPage place={link} />;
}

/** Adds a link tracking domain. */
export function NewLinkDomainPage() {
  return <NewDomainPage place={link} />;
}

/** The record of a link tracking domain. */
export function VerifyLinkDomainPage() {
  return <VerifyPage place={link} />;
}

/** The domains that short links of text messages are on. */
export function SmsDomainsPage() {
  return <DomainsPage place={sms} />;
}

/** Adds a domain for text messages. */
export function NewSmsDomainPage() {
  return <NewDomainPage place={sms} />;
}

/** The record of a domain for text messages. */
export function VerifySmsDomainPage() {
  return <VerifyPage place={sms} />;
}
