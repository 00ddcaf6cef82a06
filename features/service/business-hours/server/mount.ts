import type { MountFeature } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { businessHoursRecords as records } from './business-hours-records.ts';

/** Routes of business hours. */
export const mountBusinessHours: MountFeature = (router, services) =>
  mountResource({ router, services, records });
