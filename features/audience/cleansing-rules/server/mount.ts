import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import {
  accepted,
  created,
  ok,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { cleansingPreviewRequest, cleansingRules, toggleRequest } from '../contract.ts';
import { dismissRun, runsOf, undoRun } from './end-run.ts';
import { previewRule } from './preview-rule.ts';
import { checkedQuestion } from './question-of.ts';
import { readable, readableOne } from './read-rules.ts';
import { runRuleJob, type OnCleansed } from './run-rule.ts';
import { cleansingRecords } from './rules-table.ts';
import { createRule, deleteRule, toggleRule, updateRule } from './save-rule.ts';
import { confirmRun, runNow, type StartingRuns } from './start-run.ts';

const { path, role } = cleansingRules;
const byId = z.object({ accountId: idParam, id: idParam });
const byRun = byId.extend({ runId: idParam });

/** Routes and jobs of cleansing rules; `onCleansed` hears which contacts were cleansed. */
export function mountCleansingRules(onCleansed: readonly OnCleansed[]): MountFeature {
  return (router, services) => {
    services.jobs.define(runRuleJob({ services, onCleansed }));
    const { families } = services;
    router.account({
      method: 'POST',
      path: `${path}/preview`,
      role,
      summary: 'How many contacts a rule would cleanse now, and ten of them; nothing is changed',
      body: cleansingPreviewRequest,
      handle: async ({ account, body }) =>
        ok(await previewRule(account, await checkedQuestion(account, services, body))),
    });
    router.account({
      method: 'PUT',
      path: `${path}/:id/toggle_enabled`,
      role,
      summary: 'Switch a rule on or off',
      params: byId,
      body: toggleRequest,
      handle: async ({ account, params, body }) =>
        ok(await toggleRule(account, services, { id: params.id, wanted: body.enabled })),
    });
    mountRuns(router, services);
    mountResource({
      router,
      services,
      records: cleansingRecords,
      with: {
        list: async (account, query) => {
          const { contract, table } = cleansingRecords;
          const { rows, meta } = await listRecords(account, contract, table, query);
          return ok({ cleansing_rules: await readable(account, families, rows) }, meta);
        },
        show: async (account, id) =>
          ok(await readableOne(account, families, await showRecord(account, cleansingRecords, id))),
        create: async (account, fields) => created(await createRule(account, services, fields)),
        update: async (account, id, fields) =>
          ok(await updateRule(account, services, { id, fields })),
        delete: (account, id) => deleteRule(account, services, id),
      },
    });
  };
}

function mountRuns(router: Router, starting: StartingRuns): void {
  router.account({
    method: 'POST',
    path: `${path}/:id/run`,
    role,
    summary: 'Run a rule now in the background',
    params: byId,
    handle: async ({ account, params }) => accepted(await runNow(account, starting, params.id)),
  });
  router.account({
    method: 'GET',
    path: `${path}/:id/runs`,
    role,
    summary: 'The last hundred runs of a rule, the newest first',
    params: byId,
    handle: async ({ account, params }) => {
      await showRecord(account, cleansingRecords, params.id);
      return ok({ runs: await runsOf(account, params.id) });
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/runs/:runId/confirm`,
    role,
    summary: 'Let a run cleanse as many contacts as it found',
    params: byRun,
    handle: async ({ account, params }) =>
      accepted(await confirmRun(account, starting, { ruleId: params.id, runId: params.runId })),
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/runs/:runId/dismiss`,
    role,
    summary: 'End a run that waits to be confirmed; nothing is cleansed',
    params: byRun,
    handle: async ({ account, params }) => {
      await dismissRun(account, { ruleId: params.id, runId: params.runId });
      return ok({ message: 'The run was dismissed.' });
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/runs/:runId/undo`,
    role,
    summary: 'Take exactly this run back: what it cleansed can be mailed again',
    params: byRun,
    handle: async ({ account, params }) => {
      const released = await undoRun(account, { ruleId: params.id, runId: params.runId });
      return ok({ message: 'The run was undone.', released });
    },
  });
}
