import type { MountFeature } from '#platform/server/http/route.ts';
import { contactCalls } from './contact-calls.ts';
import { mountImportCalls } from './mount-import-calls.ts';
import { mountMoveReport } from './mount-move-report.ts';
import { mountUndo } from './mount-undo.ts';

/** Routes of contact import, and the jobs that run and undo imports of contacts. */
export const mountContactImport: MountFeature = (router, services) => {
  mountImportCalls(router, services, contactCalls(services));
  mountUndo(router, services);
  mountMoveReport(router, services);
};
