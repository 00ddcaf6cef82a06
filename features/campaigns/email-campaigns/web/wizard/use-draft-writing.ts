import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import type { Sent } from '#platform/web/drafts/autosave.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import { campaignTexts } from '../texts.ts';
import {
  changesOfOthers,
  changesSince,
  draftOf,
  noNames,
  faultyFields,
  fieldsOf,
  type DraftFields,
  type DraftValues,
} from './draft-values.ts';

/** What a draft begins with. */
export interface DraftStart {
  id: number | null;
  /** Where it is kept in the browser while it is not saved. */
  place: string;
  /** The campaign's updated_at; null for a new one. */
  savedVersion: string | null;
  values: DraftValues;
  onCreated: (id: number) => void;
}

/** Writes a draft to the server: what changed since it was saved, on the version it was read in. */
export function useDraftWriting(start: DraftStart, show: (values: DraftValues) => void) {
  const api = useApi();
  const cache = useQueryClient();
  const { t } = useTranslation(campaignTexts);
  const [id, setId] = useState(start.id);
  const [saves, setSaves] = useState(0);
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const now = useRef(firstDraft(start));
  const onCreated = useRef(start.onCreated);
  useEffect(() => {
    onCreated.current = start.onCreated;
  });

  const send = async (version: string | null): Promise<Sent> => {
    const current = now.current;
    const fields = fieldsOf(current.values);
    const changes = changesSince(current.saved, fields);
    current.isReached = false;
    const rest = faultyFields(fields).length > 0 ? new Error(t('save.refused')) : undefined;
    if (current.id === null && !('name' in changes)) return { version, isWaiting: true };
    if (current.id !== null && Object.keys(changes).length === 0) {
      current.isReached = true;
      return { version, rest };
    }
    try {
      const campaign = await write(api, { id: current.id, changes, version });
      const isNew = current.id === null;
      Object.assign(current, {
        id: campaign.id,
        saved: { ...current.saved, ...changes },
        base: heldBy(campaign),
        isReached: true,
      });
      setId(campaign.id);
      setRefusals({});
      setSaves((before) => before + 1);
      void cache.invalidateQueries({ queryKey: ['list', api.accountId, emailCampaigns.path] });
      if (isNew) onCreated.current(campaign.id);
      return { version: campaign.updated_at, rest };
    } catch (error) {
      if (error instanceof ApiError) setRefusals(byField(error));
      throw error;
    }
  };

  const rebase = async (): Promise<string | null> => {
    const version = await takeOver(api, now.current);
    show(now.current.values);
    return version;
  };

  /** Takes a change in; answers the whole. A field that is written anew is refused no longer. */
  const change = useCallback((part: Partial<DraftValues>): DraftValues => {
    now.current.values = { ...now.current.values, ...part };
    setRefusals((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))),
    );
    return now.current.values;
  }, []);
  return { now, id, saves, refusals, change, send, rebase };
}

/** The draft that is open, and what the server has of it. */
interface OpenDraft {
  values: DraftValues;
  readonly id: number | null;
  /** What the server was sent last, so that only what differs from it is sent. */
  saved: DraftFields;
  /** What the server holds, as far as this editor knows. */
  base: DraftFields;
  /** Whether the last save came through. */
  isReached: boolean;
}

/** Takes over what others changed in other fields; answers the version it is then based on, or null where both changed the same. */
async function takeOver(api: Api, open: OpenDraft): Promise<string | null> {
  const { data: campaign } = await api.get<CampaignWithReport>(
    `${emailCampaigns.path}/${open.id}`,
    { quiet: true },
  );
  const theirs = heldBy(campaign);
  const others = changesOfOthers(open.base, { mine: fieldsOf(open.values), theirs });
  if (others === null) return null;
  Object.assign(open, {
    values: { ...open.values, ...others },
    saved: { ...open.saved, ...others },
    base: theirs,
  });
  return campaign.updated_at;
}

function firstDraft({ id, values }: DraftStart): OpenDraft {
  const held = fieldsOf(values);
  return { values, id, saved: id === null ? {} : held, base: held, isReached: false };
}

function heldBy(campaign: CampaignWithReport) {
  return fieldsOf(draftOf(campaign, noNames, ''));
}

function byField({ fields }: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [field, texts.map(sentence).join(' ')]),
  );
}

async function write(
  api: Api,
  {
    id,
    changes,
    version,
  }: { id: number | null; changes: Record<string, unknown>; version: string | null },
): Promise<CampaignWithReport> {
  const call = {
    body: { [emailCampaigns.singular]: changes },
    quiet: true,
    outlivesPage: true,
  };
  return (
    id === null
      ? await api.post<CampaignWithReport>(emailCampaigns.path, call)
      : await api.put<CampaignWithReport>(`${emailCampaigns.path}/${id}`, {
          ...call,
          version: version ?? undefined,
        })
  ).data;
}
