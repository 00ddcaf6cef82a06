import { z } from 'zod';
import { runsOfSource } from '#engines/mobile/public.ts';
import { clickersPage, linkFigures, linkOfRuns } from '#engines/texting/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { clickersQuery, keywordRole } from '../contract/mobile-keywords.ts';
import { keywordRecords } from './keyword-records.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of the links in a keyword's replies, and of who clicked them. */
export function mountKeywordClicks(router: Router): void {
  router.account({
    method: 'GET',
    path: 'mobile_keywords/:id/clicks',
    role: keywordRole,
    params: byId,
    summary: 'The links in the replies of a keyword with their clicks',
    handle: async ({ account, params: { id } }) => {
      const links = await linkFigures(account, await runsOf(account, id));
      return ok(links.map(({ url_id: urlId, ...link }) => ({ id: urlId, ...link })));
    },
  });
  router.account({
    method: 'GET',
    path: 'mobile_keywords/:id/clickers',
    role: keywordRole,
    params: byId,
    query: clickersQuery,
    summary: 'Who clicked links in the replies of a keyword; of one link by url_id',
    handle: async ({ account, params: { id }, query: { url_id: urlId, page, per_page } }) => {
      const runIds = await runsOf(account, id);
      if (urlId !== undefined) await linkOfRuns(account, runIds, urlId);
      const { rows, meta } = await clickersPage(account, {
        runIds,
        page,
        per_page,
        ...(urlId !== undefined && { urlId }),
      });
      return ok(
        rows.map((row, at) => ({ ...row, id: (page - 1) * per_page + at + 1 })),
        meta,
      );
    },
  });
}

async function runsOf(account: Account, id: number): Promise<number[]> {
  await showRecord(account, keywordRecords, id);
  return (await runsOfSource(account, 'mobile_keyword', [id])).map((run) => run.id);
}
