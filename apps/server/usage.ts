import { contactUsage } from '#engines/audience/public.ts';
import { emailUsage } from '#engines/delivery/public.ts';
import { mobileUsage } from '#engines/mobile/public.ts';
import type { UsageCounter } from '#engines/usage/public.ts';

/** Everything that is billed, by who counts it. */
export const usageCounters: readonly UsageCounter[] = [emailUsage, mobileUsage, contactUsage];
