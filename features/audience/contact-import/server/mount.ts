import type { MountFeature } from '#platform/server/http/route.ts';
import { contactCalls } from './contact-calls.ts';
import { mountImportCalls } from './mount-import-calls.ts';

/** Routes of contact import, and the job that runs imports of contacts. */
export const mountContactImport: MountFeature = (router, services) =>
  mountImportCalls(router, services, contactCalls(services));
