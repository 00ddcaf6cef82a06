import {
  IconChartBar,
  IconCopy,
  IconDownload,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconSend,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate, useSave } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { ShownSurvey } from '../contract/results.ts';
import { surveys, type Survey } from '../contract/surveys.ts';

/** What can be done to a survey. `onShare` opens where its links are; `onGone` runs once it is deleted. */
export function useSurveyActions({
  onShare,
  onGone,
}: {
  onShare: (survey: Survey) => void;
  onGone?: () => void;
}): (survey: Survey) => RowAction[] {
  const { t } = useTranslation('surveys');
  const { accountId } = useApi();
  const go = useGo();
  const duplicate = useDuplicate<Survey>(surveys);
  const confirmDelete = useConfirmDelete(surveys);
  const setState = useSetState(onShare);
  const exportAnswers = useExport();
  return (survey) => {
    const base = `/accounts/${accountId}/surveys/${survey.id}`;
    const open = openActions(survey, t, {
      results: () => go(base),
      share: () => onShare(survey),
      export: () => void exportAnswers(survey),
    });
    return [
      {
        label: t('actions.edit'),
        icon: <IconPencil size={16} />,
        onClick: () => go(`${base}/edit`),
      },
      ...open,
      stateAction(survey, t, setState),
      {
        label: t('actions.duplicate'),
        icon: <IconCopy size={16} />,
        onClick: () => duplicate.mutate(survey.id),
      },
      {
        label: t('actions.delete'),
        icon: <IconTrash size={16} />,
        color: 'red',
        divider: true,
        onClick: () =>
          void confirmDelete(survey, t('delete.text', { count: survey.started }), {
            isTyped: survey.started > 0,
          }).then((isGone) => isGone && onGone?.()),
      },
    ];
  };
}

const openIcons = { results: IconChartBar, share: IconShare, export: IconDownload } as const;

// What there is once people could answer.
function openActions(
  { state }: Survey,
  t: (key: string) => string,
  does: Readonly<Record<keyof typeof openIcons, () => void>>,
): RowAction[] {
  if (state === 'draft') return [];
  return (['results', 'share', 'export'] as const).map((name) => {
    const Icon = openIcons[name];
    return { label: t(`actions.${name}`), icon: <Icon size={16} />, onClick: does[name] };
  });
}

function stateAction(
  survey: Survey,
  t: (key: string) => string,
  setState: (survey: Survey, state: 'published' | 'closed') => Promise<void>,
): RowAction {
  if (survey.state === 'published')
    return {
      label: t('actions.close'),
      icon: <IconLock size={16} />,
      onClick: () => void setState(survey, 'closed'),
    };
  const isDraft = survey.state === 'draft';
  return {
    label: t(isDraft ? 'actions.publish' : 'actions.reopen'),
    icon: isDraft ? <IconSend size={16} /> : <IconLockOpen size={16} />,
    onClick: () => void setState(survey, 'published'),
  };
}

/** Publishes, closes or opens a survey again; what keeps it from being opened is told. */
export function useSetState(
  onPublished: (survey: Survey) => void,
): (survey: Survey, state: 'published' | 'closed') => Promise<void> {
  const { t } = useTranslation('surveys');
  const save = useSave<ShownSurvey>(surveys, { message: null });
  return async (survey, state) => {
    try {
      const saved = await save.mutateAsync({ id: survey.id, values: { state } });
      snackbar.success(t(state === 'closed' ? 'said.closed' : 'said.published'));
      if (state === 'published' && survey.state === 'draft') onPublished(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A survey that ended by its day or its answers is opened again in its editor.
      if (Object.keys(error.fields).length > 0) snackbar.warning(t('said.notOpened'));
    }
  };
}

/** Starts the file of a survey's answers. */
export function useExport(): (survey: Pick<Survey, 'id'>) => Promise<void> {
  const api = useApi();
  return async ({ id }) => {
    try {
      const { data } = await api.post<{ message: string }>(`surveys/${id}/export`, { body: {} });
      snackbar.info(data.message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [said] = Object.values(error.fields).flat();
      if (said !== undefined) snackbar.warning(said);
    }
  };
}
