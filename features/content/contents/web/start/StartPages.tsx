import { TextInput } from '@mantine/core';
import { IconCode, IconMail, IconWorldDownload } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { editorTypes } from '../../contract.ts';
import { contentTexts, useContentPaths } from '../content.ts';
import { useWayBack } from '../editors/way-back.ts';
import { starterHtml } from '../editors/html/starter-html.ts';
import { starterDocument } from '../editors/rich-text/rich-text-html.ts';
import { FileWay } from './FileWay.tsx';
import { LayoutGrid } from './LayoutGrid.tsx';
import { OwnTemplates } from './OwnTemplates.tsx';
import classes from './start.module.css';
import { useCreateContent } from './use-create-content.ts';

const designOf = (mjml: string) => ({
  editor_type: editorTypes.dragAndDropBeta,
  mjml_part: mjml,
});

/** How a new content shall be written: its name, and one of the editors. */
export function NewContentPage() {
  const { t } = useTranslation(contentTexts);
  const paths = useContentPaths();
  const way = useWayBack();
  const { create, isBusy, name, setName, nameError, setNameError } = useCreateContent();
  return (
    <Page>
      <PageHeader
        title={t('start.title')}
        description={t('start.description')}
        breadcrumb={[{ label: t('title'), to: paths.list }]}
      />
      <TextInput
        className={classes.name ?? ''}
        label={t('start.name')}
        description={t('start.nameHint')}
        placeholder={t('editor.newName', { when: '…' })}
        data-autofocus
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={nameError}
      />
      <OwnTemplates name={name} onRefused={setNameError} />
      <section aria-labelledby="by-layout">
        <h2 className={classes.heading} id="by-layout">
          {t('start.layouts')}
        </h2>
        <p className={classes.hint}>{t('start.layoutsHint')}</p>
        <LayoutGrid isBusy={isBusy} onChoose={({ mjml }) => create(designOf(mjml))} />
      </section>
      <section aria-labelledby="by-other">
        <h2 className={classes.heading} id="by-other">
          {t('start.other')}
        </h2>
        <div className={classes.ways}>
          <Way
            Icon={IconCode}
            title={t('start.html')}
            hint={t('start.htmlHint')}
            isBusy={isBusy}
            onChoose={() => create({ editor_type: editorTypes.html, html_part: starterHtml })}
          />
          <Way
            Icon={IconMail}
            title={t('start.letter')}
            hint={t('start.letterHint')}
            isBusy={isBusy}
            onChoose={() =>
              create({ editor_type: editorTypes.wysiwyg, html_part: starterDocument })
            }
          />
          <FileWay isBusy={isBusy} create={create} />
          <AppLink to={paths.pull + stringifySearch(way)} className={classes.way}>
            <IconWorldDownload size={22} stroke={1.6} aria-hidden />
            <span className={classes.words}>
              <b>{t('start.pull')}</b>
              <span>{t('start.pullHint')}</span>
            </span>
          </AppLink>
        </div>
      </section>
    </Page>
  );
}

/** The starter layouts alone. */
export function LayoutsPage() {
  const { t } = useTranslation(contentTexts);
  const paths = useContentPaths();
  const { create, isBusy } = useCreateContent();
  return (
    <Page>
      <PageHeader
        title={t('start.layoutsTitle')}
        description={t('start.layoutsDescription')}
        breadcrumb={[
          { label: t('title'), to: paths.list },
          { label: t('start.title'), to: paths.new },
        ]}
      />
      <LayoutGrid isBusy={isBusy} onChoose={({ mjml }) => create(designOf(mjml))} />
    </Page>
  );
}

function Way({
  Icon,
  title,
  hint,
  isBusy,
  onChoose,
}: {
  Icon: TablerIcon;
  title: string;
  hint: string;
  isBusy: boolean;
  onChoose: () => void;
}) {
  return (
    <button type="button" className={classes.way} disabled={isBusy} onClick={onChoose}>
      <Icon size={22} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <b>{title}</b>
        <span>{hint}</span>
      </span>
    </button>
  );
}
