import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { GivenScale, RfmSettings } from '#engines/rfm/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import {
  reportContacts,
  rfmPath,
  rfmReport,
  settingsAnswer,
  type GroupFigures,
  type RfmReport,
} from '../contract/report.ts';

/** The texts of the report. */
export const rfmTexts = 'rfm';

// While buyers are scored, the screen looks again so often.
const lookAgainMs = 5_000;

/** Days, as they stand in the address. */
export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** The report as of now. */
export function useRfmReport(span: Span) {
  const api = useApi();
  return useQuery<RfmReport>({
    queryKey: ['record', api.accountId, rfmPath, 'report', span.from, span.to],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.status === 'recalculating' ? lookAgainMs : false),
    queryFn: async ({ signal }) =>
      rfmReport.parse((await api.get(rfmPath, { query: { ...span, per_page: 5 }, signal })).data),
  });
}

/** The settings, read again while buyers are scored. */
export function useRfmSettings(isOpen: boolean) {
  const api = useApi();
  return useQuery<RfmSettings>({
    queryKey: ['record', api.accountId, rfmPath, 'settings'],
    enabled: isOpen,
    refetchInterval: ({ state }) => (state.data?.status === 'recalculating' ? lookAgainMs : false),
    queryFn: async ({ signal }) =>
      settingsAnswer.parse((await api.get(`${rfmPath}/settings`, { signal })).data).data,
  });
}

/** Whom a figure is of, as the call asks for them. */
export type FigureQuery = Readonly<Record<string, string | number | undefined>>;

/** The contacts of a figure, a page at a time. */
export function useFigureContacts(figure: FigureQuery | null, after: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['record', api.accountId, rfmPath, 'contacts', figure, after],
    enabled: figure !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<z.output<typeof reportContacts>> =>
      reportContacts.parse(
        (
          await api.get(`${rfmPath}/contacts`, {
            query: { ...figure, after, per_page: 25 },
            signal,
          })
        ).data,
      ),
  });
}

/** Begins a recalculation, names groups or gives them their usual names again; the report is read anew afterwards. */
export function useRfmChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const readAgain = () =>
    queries.invalidateQueries({ queryKey: ['record', api.accountId, rfmPath] });
  const change = <Body>(work: (body: Body) => Promise<unknown>) => ({
    mutationFn: work,
    onSuccess: readAgain,
  });
  const recalculate = useMutation(
    change((settings: GivenScale | null) =>
      api.post(rfmPath, { body: settings === null ? {} : { erfm_report: settings } }),
    ),
  );
  const rename = useMutation(
    change((names: Record<string, string>) =>
      api.put(`${rfmPath}/group_aliases`, { body: { group_aliases: names } }),
    ),
  );
  return { recalculate, rename };
}

/** Makes a segment of whom a figure is of, and opens it. */
export function useAsSegment() {
  const api = useApi();
  const go = useGo();
  const { t } = useTranslation(rfmTexts);
  return useMutation({
    mutationFn: async ({ name, rules }: { name: string; rules: readonly object[] }) => {
      const segment = {
        name,
        segment_rules_attributes: {
          filter: 'and',
          segment_filters_attributes: rules.map((rule) => ({ criterion: 'rfm', ...rule })),
        },
      };
      return (await api.post<{ id: number }>('segments', { body: { segment } })).data.id;
    },
    onSuccess: (id) => {
      snackbar.success({ message: t('contacts.segmentMade') });
      go(`/accounts/${api.accountId}/segments/${id}`);
    },
  });
}

/** Has a file made of all scored contacts. */
export function useRfmExport() {
  const api = useApi();
  const { t } = useTranslation(rfmTexts);
  return useMutation({
    mutationFn: () => api.post(`${rfmPath}/export`, { body: {} }),
    onSuccess: () => snackbar.info({ message: t('exportStarted') }),
  });
}

/** A figure that somebody opened: whom it is of, what it is called, and the rules of a segment of them. */
export interface OpenedFigure {
  readonly query: FigureQuery;
  readonly title: string;
  readonly rules: readonly object[];
}

/** A group as a figure that opens its contacts. */
export const figureOfGroup = ({ key, name }: Pick<GroupFigures, 'key' | 'name'>): OpenedFigure => ({
  query: { group: key },
  title: name,
  rules: [{ of: 'group', operator: 'is', group: key }],
});
