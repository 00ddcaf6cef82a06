export { checkSendingDomain } from './check-sending-domain.ts';
export { notifyManagers } from './notify-managers.ts';
export type { SigningKey } from './dkim-keys.ts';
export {
  domainWarning,
  isReturnDomain,
  isVerifiedDomain,
  isVerifiedSender,
  returnDomainOf,
  signingKeysOf,
  signingKeysOfAnybody,
  type SenderRules,
} from './sender-domain.ts';
