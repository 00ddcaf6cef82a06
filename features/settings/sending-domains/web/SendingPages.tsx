import { sendingDomains } from '../contract.ts';
import { DomainHealthPanels, DomainPause } from './DomainHealthPanels.tsx';
import { DomainsPage } from './DomainsPage.tsx';
import { FirstDomainPage } from './FirstDomainPage.tsx';
import { NewDomainPage } from './NewDomainPage.tsx';
import type { DomainPlace } from './place.ts';
import { VerifyPage } from './VerifyPage.tsx';

const place: DomainPlace = {
  kind: 'sending',
  contract: sendingDomains,
  path: 'sending-domains',
  hasFirst: true,
};

/** The domains that mails come from. */
export function SendingDomainsPage() {
  return <DomainsPage place={place} />;
}

/** What a sending domain is good for. */
export function FirstSendingDomainPage() {
  return <FirstDomainPage place={place} />;
}

/** Adds a sending domain. */
export function NewSendingDomainPage() {
  return <NewDomainPage place={place} />;
}

/** The records of a sending domain. */
export function VerifySendingDomainPage() {
  return (
    <VerifyPage
      place={place}
      health={{
        pause: (domain) => <DomainPause domain={domain} />,
        panels: (domain) => <DomainHealthPanels domain={domain} />,
      }}
    />
  );
}
