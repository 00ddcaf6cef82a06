// What other parts may use of double opt-in: wishes to subscribe that wait until the address is confirmed, and the proof of them.
export {
  type HeldReason,
  type LetterWords,
  type SubscriptionWish,
  type WishOutcome,
} from './wish.ts';
export { consentTextId } from './consent-texts.ts';
export { plugOptIn, type ConfirmPage, type OptInPorts } from './ports.ts';
export { wishToSubscribe } from './wish-to-subscribe.ts';

// For other letters to people of an account.
export { senderOfLetter } from './letter-sender.ts';

// Subscriptions that wait: what lists, forms and contacts show of them.

export { mountPending } from './mount-pending.ts';
export { proofsOf } from './proofs.ts';

// What the composition root starts and mounts.
export { mountOptIn } from './mount.ts';
export { createOptInSweep } from './sweep.ts';
export { pendingSubscriptionFamily } from './family.ts';
