import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconWorldDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { editorTypes } from '../../../contract.ts';
import { contentTexts } from '../../content.ts';
import { PreviewPane } from '../../preview/PreviewPane.tsx';
import { useLivePreview } from '../../preview/use-live-preview.ts';
import { EditorFrame } from '../EditorFrame.tsx';
import { useAddressOfNew } from '../use-address-of-new.ts';
import { useNewName } from '../use-new-name.ts';
import { useSaving, type EditorStart } from '../use-saving.ts';
import classes from './pull.module.css';

/** Makes a mail of a web page, and fetches it again when the page has changed. */
export function PullEditor({ start: { content, kept } }: { start: EditorStart }) {
  const { t } = useTranslation(contentTexts);
  const newName = useNewName();
  const [start] = useState(() => ({
    name: kept?.name ?? content?.name ?? newName(),
    html: kept?.html_part ?? content?.html_part ?? '',
    url: kept?.source_url ?? content?.source_url ?? '',
  }));
  const [shown, setShown] = useState(start);
  const [url, setUrl] = useState(start.url);
  const [contactId, setContactId] = useState<number | null>(null);
  const draft = useRef(start);
  const saving = useSaving({
    start: { content, kept },
    editorType: editorTypes.pullFromUrl,
    read: () => ({
      name: draft.current.name,
      html_part: draft.current.html,
      source_url: draft.current.url,
    }),
  });
  useAddressOfNew(content?.id ?? null, editorTypes.pullFromUrl, saving);
  const change = (part: Partial<typeof start>) => {
    draft.current = { ...draft.current, ...part };
    setShown(draft.current);
    saving.touch();
  };
  const page = useFetchedPage((html, from) => change({ html, url: from }));
  const live = useLivePreview(shown.html ? { html_part: shown.html } : null, contactId);
  const isSame = url.trim() === shown.url && shown.html !== '';

  return (
    <EditorFrame
      name={shown.name}
      onName={(name) => change({ name })}
      saving={saving}
      canSave={shown.html !== ''}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void page.fetch(url.trim());
        }}
      >
        <TextInput
          className={classes.url ?? ''}
          label={t('pull.url')}
          placeholder="https://"
          inputMode="url"
          value={url}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            page.forget();
          }}
          error={page.problem}
          description={t('pull.urlHint')}
          disabled={page.isFetching}
        />
        <Button
          type="submit"
          variant={isSame ? 'default' : 'filled'}
          loading={page.isFetching}
          disabled={url.trim() === ''}
          leftSection={<IconDownload size={16} />}
        >
          {isSame ? t('pull.again') : t('pull.fetch')}
        </Button>
      </form>
      <div className={classes.page}>
        {shown.html ? (
          <PreviewPane live={live} contactId={contactId} onContact={setContactId} actions={{}} />
        ) : (
          <EmptyState
            icon={<IconWorldDownload size={26} stroke={1.5} />}
            title={t('pull.title')}
            description={t('pull.nothing')}
          />
        )}
      </div>
    </EditorFrame>
  );
}

/** Fetches a page through the server, which refuses private addresses and pages that are too large. */
function useFetchedPage(onFetched: (html: string, url: string) => void) {
  const { t } = useTranslation(contentTexts);
  const api = useApi();
  const [isFetching, setFetching] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isFetching,
    problem,
    forget: () => setProblem(null),
    fetch: async (url: string) => {
      setFetching(true);
      setProblem(null);
      try {
        const { data } = await api.post<{ html_part: string; source_url: string }>(
          'contents/pull_from_url',
          { body: { url }, exclude: [422] },
        );
        onFetched(data.html_part, data.source_url);
        snackbar.success(t('pull.fetched'));
      } catch (error) {
        setProblem(
          error instanceof ApiError
            ? serverText(error.fields['url']?.[0] ?? error.message)
            : String(error),
        );
      } finally {
        setFetching(false);
      }
    },
  };
}
