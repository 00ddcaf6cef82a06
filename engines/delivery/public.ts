// What other parts may use of the delivery engine: emails to many recipients, each at most once, each accounted for.
export {
  startMailing,
  cancelMailing,
  stopMailing,
  lockMailingRow,
  refuseUnfitMessage,
  type MailingStart,
  type WhenUnclear,
} from './mailings.ts';
export { pauseMailing, resumeMailing, confirmMailing, missOverdue } from './pause-mailing.ts';
export { graceSeconds, type MailingStatus } from './mailing-state.ts';
export { type Timing } from './timing/timing.ts';
export { placeFieldsOf, placeOf, planDueTimes } from './timing/due-times.ts';
export { afterQuiet, type QuietHours } from './timing/quiet-hours.ts';
export { zoneOfPerson } from './timing/zone-of-person.ts';
export { firstAnywhere } from './timing/recipient-zone.ts';
export { previewTiming, type TimingPreview } from './timing/preview-timing.ts';
export { type LimitsOf, type SendingLimits } from './timing/limits.ts';
export { recentSends, type RecentSends } from './timing/recent-sends.ts';

// Mailings that go to people one by one, for years.
export { addToRolling, type RollingStart } from './rolling/add-to-rolling.ts';
export { rollingSentByDay } from './rolling/state-counts.ts';
export { rollingBalance, rollingMailingsOf } from './rolling/mailings-of-source.ts';
export { endRolling, pauseRolling, resumeRolling } from './rolling/rest-rolling.ts';
export { plugRollingSource } from './rolling/plug-rolling-source.ts';
export type { EndedDelivery, RollingSource } from './rolling/rolling-source.ts';

export { balanceOf, type Balance, type BalancePart } from './balance.ts';
export { outcomesOf, refreshOutcomes, type Outcomes } from './outcomes.ts';
export { deliveriesOf, type DeliveriesQuery, type DeliveryPerson } from './deliveries-of.ts';
export { whyOf, type Why } from './why.ts';
export { openMailingsNaming } from './mailings-naming.ts';
export { countWaiting, wakeWaiting } from './take-values.ts';
export { sentenceFor } from './reason-sentences.ts';
export { sendTest, type TestSend } from './send-test.ts';
export { buildMessageMail } from './build-message-mail.ts';
export { writeSystemEmail, type SystemEmailText } from './system-email-text.ts';
export { sendSystemEmail, type SystemEmail } from './system-email.ts';
export { createSender, type Sender, type SenderOptions } from './sender.ts';
export { checkRelay, relayOf, type Relay } from './check-relay.ts';
export { readMailRoute } from './smtp/settings.ts';
export { emptyValues } from './empty-values.ts';
export { mailingFamily } from './family.ts';
export { createProvider } from './create-provider.ts';
export type { Provider, OutgoingMail, SendResult, Reply, Stage } from './provider.ts';
export type { FinishedMailing, OnMailingFinished } from './7-finish.ts';
export type { MailingPorts, OnMailingStarted } from './mailing-steps.ts';
export type { OnOutcome, RecordedRow } from './5-record-outcome.ts';
export { emailUsage } from './email-usage.ts';
export type { Mailing } from './open-mailings.ts';
export { classifyReply, type Verdict } from './classify-reply.ts';

// Tests of variants against each other.
export { type MailingTest, type TestSettings, type WinnerRule } from './ab/test-settings.ts';
export { decideTest, findDueTests, type Decision } from './ab/decide-test.ts';
export {
  setWinner,
  testOf,
  wonSubjects,
  type MailingTestState,
  type WinnerHow,
} from './ab/winner.ts';
export { type Verdict as TestVerdict } from './ab/winner-rule.ts';

// How fast and whether a sending domain may send.
export {
  pauseSending,
  resumeSending,
  pausesOf,
  type OnSendingPaused,
  type PauseCause,
  type SendingPause,
} from './sending-pauses.ts';
export {
  startWarmUp,
  endWarmUp,
  warmUpsOf,
  warmUpPlan,
  warmUpFirstDay,
  type WarmUp,
} from './warm-up.ts';
export { picksOf, picksOfMany } from './picks.ts';
export { dynamicRunsOf } from './dynamic-runs.ts';
export { isPolicyBlock } from './policy-block.ts';
export type { SigningKey, SigningKeysOf } from './dkim/signing-key.ts';
export { createMailSigner } from './dkim/mail-signer.ts';

// The inbox that takes mail where no mail server is set.
export {
  listInbox,
  readInbox,
  changeLinkRoles,
  emptyInbox,
  type InboxMessage,
} from './local-inbox.ts';

// Feedback on emails after a server accepted them.
export {
  bounceDelivered,
  noteComplaint,
  type DeliveryRef,
  type FeedbackOutcome,
} from './asynchronous-feedback.ts';
export { softBounceRuleOf } from './bounces.ts';
export { messageIdOf, domainOf } from './message-id.ts';

// What an operator watches.
export { deliveryBacklog, mailingBacklog } from './backlogs.ts';
export { recentBounces } from './recent-bounces.ts';

// Mailings that are removed, and those of sample data.
export { removeMailings } from './remove-mailings.ts';
export { makePastMailing } from './sample/past-mailing.ts';
