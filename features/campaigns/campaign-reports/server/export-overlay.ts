import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { accepted, type Answer } from '#platform/server/http/route.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import { badgeOf, drawnOver, type Overlay } from '../contract/overlay.ts';
import { campaignOf } from './campaign-of.ts';
import { overlayOf } from './overlay.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  campaignId: z.number(),
});
type Payload = z.infer<typeof payload>;

/** The job that writes the mail with its clicks drawn over it as one HTML file. */
export function exportOverlayJob(services: Services): JobDefinition<Payload> {
  return defineJob<Payload>({
    name: 'reports.export_overlay',
    title: 'Export of a click overlay',
    payload,
    handle: async ({ accountId, notificationId, campaignId }) => {
      const overlay = await inAccount(services.database, { accountId }, async (account) =>
        overlayOf(account, await campaignOf(account, campaignId)),
      );
      const key = `exports/${accountId}/${notificationId}.html`;
      await services.files.put(key, Buffer.from(overlayFile(overlay)));
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'Export of the click overlay is ready.',
        downloadFile: key,
        downloadName: `campaign-${campaignId}-overlay.html`,
        downloadRole: 'download_reports',
      });
    },
  });
}

/** Starts it; answers the notification that will carry the file. */
export async function startOverlayExport(
  account: Account,
  services: Services,
  job: JobDefinition<Payload>,
  campaignId: number,
): Promise<Answer> {
  await campaignOf(account, campaignId);
  const message = 'Export of the click overlay has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Campaign',
    notifiableId: campaignId,
  });
  await services.jobs.enqueue(account, job, { accountId: account.id, notificationId, campaignId });
  await account.audit({ action: 'export_overlay', resource: 'campaign', id: campaignId });
  return accepted({ message, notification_id: notificationId });
}

/** The mail with its counts, and below it a table of all links, for those that cannot be drawn upon. */
export function overlayFile(overlay: Overlay): string {
  const rows = overlay.links
    .map(
      (link) =>
        `<tr><td>${link.link_no}</td><td>${escapeHtml(link.label)}</td><td>${escapeHtml(link.url)}</td><td>${badgeOf(link)}</td><td>${link.unique_clicks}</td></tr>`,
    )
    .join('');
  const table =
    '<table border="1" cellpadding="6" style="margin:32px auto;border-collapse:collapse;font:14px system-ui,sans-serif;background:white;color:black">' +
    `<tr><th>#</th><th>Link</th><th>URL</th><th>Clicks</th><th>People</th></tr>${rows}</table>`;
  const mail = drawnOver(overlay.html, overlay.links);
  return /<\/body>/i.test(mail) ? mail.replace(/<\/body>/i, () => `${table}</body>`) : mail + table;
}
