import { createPhoneKeyer, createSegmentTracker } from '#engines/audience/public.ts';
import {
  createCallFolder,
  createCallSweep,
  createStoreChecker,
  createStoreForgetter,
  createStoreReader,
} from '#engines/connect/public.ts';
import { createDomainWatch } from '#engines/domains/public.ts';
import { createProvider, createSender } from '#engines/delivery/public.ts';
import {
  createAddressProbe,
  createDeskMailPlug,
  createDeskSender,
  createErasedFilesRemover,
  createMailboxFetcher,
  createRatingAsker,
  createSlaTick,
} from '#engines/desk/public.ts';
import { createDayCounter, createSubmissionSweep } from '#engines/forms/public.ts';
import { createChangeSweep } from '#engines/imports/public.ts';
import { createReceiver, refuseAboveComplaintRate } from '#engines/inbound/public.ts';
import { createJourneyWorker } from '#engines/journeys/public.ts';
import { createMobileSender, sendSingle } from '#engines/mobile/public.ts';
import { createOptInSweep } from '#engines/opt-in/public.ts';
import { createOwnDataSweep } from '#engines/own-data/public.ts';
import { createCartTimer, createGuestAttacher } from '#engines/orders/public.ts';
import { createResultSweep } from '#engines/push/public.ts';
import { createRfmPlanner } from '#engines/rfm/public.ts';
import { createVisitCounter, createVisitSweep } from '#engines/web-visits/public.ts';
import { createSftpServer, createUploadSweep } from '#engines/sftp/public.ts';
import { createRowLinker } from '#engines/relational/public.ts';
import { createInboundFolder, smsChannelOf } from '#engines/texting/public.ts';
import {
  createFirstFactsCount,
  createFirstHoursCount,
  createHitAggregator,
} from '#engines/tracking/public.ts';
import { createWebhookWorker, queueWebhookEvents } from '#engines/webhooks/public.ts';
import { createReportClock } from '#features/analytics/custom-reports/server/public.ts';
import { createPickUpClock, queueArrival } from '#features/audience/file-pickups/server/public.ts';
import { refuseBeyondTrial } from '#features/account/billing/server/public.ts';
import { createLogSweep } from '#features/analytics/event-logs/server/public.ts';
import { createCleansingPlanner } from '#features/audience/cleansing-rules/server/public.ts';
import { createPromptSweep } from '#features/audience/segment-prompts/server/public.ts';
import { createDataRunWorker } from '#features/automation/data-journeys/server/public.ts';
import { createWinnerChooser } from '#features/campaigns/ab-tests/server/public.ts';
import {
  createSeriesPlanner,
  followMailing,
  canStart,
  notifyMissed,
} from '#features/campaigns/email-campaigns/server/public.ts';
import {
  createLeadFetcher,
  createPostPublisher,
} from '#features/campaigns/social/server/public.ts';
import { createDataSweep } from '#features/campaigns/transactional-campaigns/server/public.ts';
import { createFeedFetcher } from '#features/content/content-feeds/server/public.ts';
import { createCouponWatch, giveCodesBack } from '#features/content/coupon-banks/server/public.ts';
import {
  replySettingsOf,
  sendingLimitsOf,
} from '#features/settings/account-settings/server/public.ts';
import { createZapierWorker } from '#features/integrations/zapier/server/public.ts';
import { createEventPoster } from '#features/settings/http-post-url/server/public.ts';
import { describeWebhookEvents } from '#features/settings/webhooks/server/public.ts';
import { checkLinkDomain, linkHostOf } from '#features/settings/link-domains/server/public.ts';
import {
  checkSendingDomain,
  isReturnDomain,
  isVerifiedDomain,
  isVerifiedSender,
  notifyManagers,
  returnDomainOf,
  signingKeysOf,
} from '#features/settings/sending-domains/server/public.ts';
import type { Services } from '#platform/server/services.ts';
import { usageCounters } from './usage.ts';

/** The engines that run beside the HTTP server. */
export interface Engines {
  start(): void;
  stop(): Promise<void>;
}

/** Plugs the engines' ports together: the package may refuse a mailing, campaigns follow theirs, events go to the accounts' addresses. */
export function createEngines(services: Services): Engines {
  const { roles } = services.config;
  const work = roles.has('worker') ? [...receivers(services), ...workers(services)] : [];
  const engines = [
    ...(roles.has('sender')
      ? [
          mailSender(services),
          mobileSender(services),
          deskSender(services),
          createErasedFilesRemover(services),
        ]
      : []),
    ...(roles.has('sftp') ? sftpServer(services) : []),
    ...work,
  ];
  return {
    start: () => engines.forEach((engine) => engine.start()),
    stop: async () => void (await Promise.all(engines.map((engine) => engine.stop()))),
  };
}

// What takes in and gives out what others tell.
function receivers(services: Services): Engines[] {
  return [
    createEventPoster(services),
    createReceiver(services, {
      onSendingPaused: [notifyManagers(services)],
      isReturnDomain,
      mailPlug: createDeskMailPlug(services, { isOwnDomain: isVerifiedDomain(services) }),
    }),
    createInboundFolder(services, {
      secrets: services.secrets,
      send: sendSingle,
      settingsOf: replySettingsOf,
    }),
  ];
}

function workers(services: Services): Engines[] {
  return [
    createDomainWatch(services, domainChecks),
    createSeriesPlanner(services),
    createWinnerChooser(services),
    createHitAggregator(services),
    createFirstHoursCount(services),
    createFirstFactsCount(services),
    createCallFolder(services),
    createCallSweep(services),
    createStoreChecker(services),
    createStoreForgetter(services),
    createStoreReader(services),
    createGuestAttacher(services),
    createCartTimer(services),
    createSegmentTracker(services),
    createJourneyWorker(services),
    createPhoneKeyer(services),
    createRowLinker(services),
    createDataSweep(services),
    createCleansingPlanner(services),
    createDataRunWorker(services),
    createPromptSweep(services),
    createUploadSweep(services),
    createPickUpClock(services),
    createFeedFetcher(services),
    createCouponWatch(services),
    createPostPublisher(services),
    createLeadFetcher(services),
    createChangeSweep(services),
    createResultSweep(services),
    createDayCounter(services),
    createSubmissionSweep(services),
    createLogSweep(services),
    createOptInSweep(services),
    createOwnDataSweep(services),
    createVisitCounter(services),
    createVisitSweep(services),
    createReportClock(services),
    createRfmPlanner(services),
    createZapierWorker(services),
    createWebhookWorker(services, describeWebhookEvents),
    createSlaTick(services),
    createMailboxFetcher(services),
    createAddressProbe(services),
    createRatingAsker(services),
  ];
}

function sftpServer(services: Services): Engines[] {
  const { port } = services.config.sftp;
  if (port === null) return [];
  const server = createSftpServer({ services, port, onStored: queueArrival(services) });
  return [
    {
      start: () =>
        void server
          .start()
          .catch((error: unknown) =>
            services.log.error({ err: error, port }, 'SFTP_PORT can not be listened on'),
          ),
      stop: () => server.stop(),
    },
  ];
}

/** How domains of each kind are checked. */
const domainChecks = {
  sending: checkSendingDomain,
  link: checkLinkDomain,
  sms: checkLinkDomain,
} as const;

// Answers leave as the account's own address where its domain is verified.
function deskSender(services: Services): Engines {
  return createDeskSender(services, { maySendAs: isVerifiedSender(services) });
}

function mobileSender(services: Services): Engines {
  const sender = createMobileSender(services, {
    onStarted: [(account) => refuseBeyondTrial(account, usageCounters, services.clock.now())],
  });
  return {
    start: () => sender.start(),
    stop: async () => {
      await sender.stop();
      await smsChannelOf(services).close();
    },
  };
}

function mailSender(services: Services): Engines {
  return createSender({
    services,
    provider: createProvider(services),
    returnDomain: services.config.inbound.returnDomain,
    onSendingPaused: [notifyManagers(services)],
    signingKeysOf: signingKeysOf(services.secrets),
    linkHostOf,
    returnDomainOf,
    limitsOf: sendingLimitsOf,
    canStart: async (account, mailing) =>
      mailing.sourceType !== 'campaign' || canStart(account, services, mailing),
    onMailingLocked: async (account, mailing, status) => {
      if (mailing.sourceType !== 'campaign') return;
      await followMailing(account, { mailingId: mailing.id, sourceId: mailing.sourceId, status });
      if (status === 'missed')
        await notifyMissed(account, services, {
          id: mailing.sourceId,
          name: mailing.message.campaign.name,
        });
    },
    onMailingStarted: [
      (account) => refuseBeyondTrial(account, usageCounters, services.clock.now()),
      (account, mailing) =>
        mailing.isMarketing ? refuseAboveComplaintRate(account, mailing.id) : Promise.resolve(),
      async (account, mailing) => {
        if (mailing.sourceType === 'campaign')
          await followMailing(account, {
            mailingId: mailing.id,
            sourceId: mailing.sourceId,
            status: 'sending',
          });
      },
    ],
    onMailingFinished: [
      async (account, mailing) => void (await giveCodesBack(account, mailing)),
      async (account, { sourceType, sourceId: ref, status }) => {
        if (sourceType === 'campaign' && status === 'finished')
          await queueWebhookEvents(account, [{ type: 'campaign.sent', ref }]);
      },
      async (account, mailing) => {
        if (mailing.sourceType === 'campaign')
          await followMailing(account, {
            mailingId: mailing.id,
            sourceId: mailing.sourceId,
            status: mailing.status,
          });
      },
    ],
  });
}
