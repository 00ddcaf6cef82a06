// Every family of records, one line each, by its folder. `npm run new` writes them here.
export { consentFamily } from '#engines/audience/public.ts';
export { mailingFamily } from '#engines/delivery/public.ts';
export { inboundMailFamily } from '#engines/inbound/public.ts';
export { journeyPeopleFamily } from '#engines/journeys/public.ts';
export { mobileMessageFamily } from '#engines/mobile/public.ts';
export { pushDeviceFamily } from '#engines/push/public.ts';
export { smsInboundFamily, smsLinkFamily } from '#engines/texting/public.ts';
export { messageEventFamily } from '#engines/tracking/public.ts';
export { apiKeyFamily } from '#features/account/api-keys/family.ts';
export { invitationFamily } from '#features/account/users/family.ts';
export { brandFamily } from '#features/audience/brands/family.ts';
export { cleansingFamily } from '#features/audience/cleansing-rules/family.ts';
export { importFamily } from '#features/audience/contact-import/family.ts';
export { contactTagFamily, tagGroupFamily } from '#features/audience/contact-tags/family.ts';
export { contactFamily } from '#features/audience/contacts/family.ts';
export { customFieldFamily } from '#features/audience/custom-fields/family.ts';
export { contactListFamily } from '#features/audience/lists/family.ts';
export { relationalQueryFamily } from '#features/audience/relational-queries/family.ts';
export { relationalTableFamily } from '#features/audience/relational-tables/family.ts';
export { segmentPromptFamily } from '#features/audience/segment-prompts/family.ts';
export { segmentFamily } from '#features/audience/segments/family.ts';
export { smsContactFamily, smsListFamily } from '#features/audience/sms-lists/family.ts';
export { globalSuppressionListFamily } from '#features/audience/suppression-lists/family.ts';
export { secureListFamily } from '#features/audience/suppression-lists/family.ts';
export { suppressionEntryFamily } from '#features/audience/suppression-lists/family.ts';
export { dataJourneyFamily } from '#features/automation/data-journeys/family.ts';
export { journeyFamily } from '#features/automation/journeys/family.ts';
export { campaignTagFamily } from '#features/campaigns/campaign-tags/family.ts';
export { campaignFamily } from '#features/campaigns/email-campaigns/family.ts';
export { pushCampaignFamily } from '#features/campaigns/push-campaigns/family.ts';
export { smsCampaignFamily } from '#features/campaigns/sms-campaigns/family.ts';
export {
  socialAccountFamily,
  socialCampaignFamily,
  socialCategoryFamily,
  socialLeadFamily,
  socialPostFamily,
} from '#features/campaigns/social/family.ts';
export { transactionalCampaignFamily } from '#features/campaigns/transactional-campaigns/family.ts';
export { orderFamily } from '#features/commerce/orders/family.ts';
export { sampleOrderFamily } from '#features/commerce/sample-orders/family.ts';
export { contentCommentFamily } from '#features/content/content-comments/family.ts';
export { contentFeedFamily } from '#features/content/content-feeds/family.ts';
export { contentTemplateFamily } from '#features/content/content-templates/family.ts';
export { contentFamily } from '#features/content/contents/family.ts';
export { couponBankFamily } from '#features/content/coupon-banks/family.ts';
export { customRowFamily } from '#features/content/custom-rows/family.ts';
export { dynamicContentFamily } from '#features/content/dynamic-contents/family.ts';
export { footerFamily } from '#features/content/footers/family.ts';
export { imageGroupFamily } from '#features/content/image-groups/family.ts';
export { imageFamily } from '#features/content/images/family.ts';
export { liveContentImageFamily } from '#features/content/live-content-images/family.ts';
export { mobileKeywordFamily } from '#features/content/mobile-keywords/family.ts';
export { settingsFamily } from '#features/settings/account-settings/family.ts';
export { eventPostFamily } from '#features/settings/http-post-url/family.ts';
export { linkDomainFamily } from '#features/settings/link-domains/family.ts';
export { mobileApplicationFamily } from '#features/settings/mobile-apps/family.ts';
export { sendingDomainFamily } from '#features/settings/sending-domains/family.ts';
export { smsNumberFamily } from '#features/settings/sms-numbers/family.ts';
