import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { graphSchema, settingsSchema, type Problem } from '#engines/journeys/contract.ts';
import { lastSaved } from '#platform/contract/errors.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import { useAutosave, type AutosavedDraft } from '#platform/web/drafts/use-autosave.ts';
import { listKey, recordKey } from '#platform/web/resources/query-keys.ts';
import { unwrap } from '#platform/web/resources/use-record.ts';
import { workflows, type Workflow } from '../../contract/workflows.ts';
import type { Board } from './board.ts';

/** What of a board is kept in the browser while it is not saved. */
export const boardSchema = z.object({ graph: graphSchema, settings: settingsSchema });

/** How long after the last change the draft saves itself. */
const autosavePause = 1000;

/** The saving of a journey's draft. */
export interface DraftSaving extends AutosavedDraft {
  /** What the server says of the draft that it has, and that draft. */
  readonly checked: { readonly problems: readonly Problem[]; readonly board: Board };
  /** The record as it was answered last. */
  readonly workflow: Workflow;
  /** Reads how the journey stands again; its draft stays as it is on screen. */
  readonly readAgain: () => void;
}

/** Where the unsaved draft of a journey is kept. */
export const draftPlace = (id: number) => `journeys/${id}`;

/** Saves the draft by itself on top of the revision it was made of; a newer one of somebody else is never overwritten unasked. */
export function useDraftSaving(start: Workflow, board: Board, isTakenUp: boolean): DraftSaving {
  const api = useApi();
  const cache = useQueryClient();
  const latest = useRef(board);
  const [answered, setAnswered] = useState({ workflow: start, board });
  useEffect(() => {
    latest.current = board;
  });
  const send = async (values: Board, version: string | null) => {
    const { data } = await api
      .put<unknown>(`workflows/${start.id}/draft`, {
        body: { workflow: { ...values, draft_rev: Number(version) } },
        exclude: [409, 412, 422],
        quiet: true,
        outlivesPage: true,
      })
      .catch(asConflict);
    const workflow = unwrap<Workflow>(data, workflows.singular);
    setAnswered({ workflow, board: values });
    await Promise.all([
      cache.invalidateQueries({
        queryKey: listKey(api.accountId, workflows.path),
        refetchType: 'none',
      }),
      cache.invalidateQueries({
        queryKey: recordKey(api.accountId, workflows.path, start.id),
        refetchType: 'none',
      }),
    ]);
    return { version: String(workflow.draft_rev) };
  };
  const rebase = async (values: Board) => {
    const theirs = await readWorkflow(api, start.id);
    return hasBoard(theirs, values) ? String(theirs.draft_rev) : null;
  };
  const draft = useAutosave<Board>({
    place: draftPlace(start.id),
    version: String(start.draft_rev),
    pause: autosavePause,
    isTakenUp,
    read: () => latest.current,
    send,
    rebase,
  });
  useTouchOnChange(board, draft.touch);
  return {
    ...draft,
    workflow: answered.workflow,
    readAgain: () =>
      void readWorkflow(api, start.id).then((workflow) =>
        setAnswered((before) => ({ ...before, workflow: withDraftOf(workflow, before.workflow) })),
      ),
    checked: { problems: answered.workflow.problems, board: answered.board },
  };
}

async function readWorkflow(api: Api, id: number): Promise<Workflow> {
  const { data } = await api.get<unknown>(`workflows/${id}`, { quiet: true });
  return unwrap<Workflow>(data, workflows.singular);
}

const withDraftOf = (read: Workflow, { graph, settings, draft_rev, problems }: Workflow) => ({
  ...read,
  graph,
  settings,
  draft_rev,
  problems,
});

/** Whether a journey's draft is this very board. */
export function hasBoard({ graph, settings }: Workflow, board: Board): boolean {
  return JSON.stringify([graph, settings]) === JSON.stringify([board.graph, board.settings]);
}

function useTouchOnChange(board: Board, touch: () => void): void {
  const shown = useRef(board);
  useEffect(() => {
    if (shown.current === board) return;
    shown.current = board;
    touch();
  }, [board, touch]);
}

const conflict = z.object({ saved: lastSaved.optional() });

// An older revision is refused with 409; to the draft it is what 412 is to other records.
function asConflict(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 409) throw error;
  const read = conflict.safeParse(error.body);
  const saved = read.data?.saved ?? { by: '', is_own: false, at: new Date().toISOString() };
  throw new ApiError({ status: 412, message: error.message, body: { saved } });
}
