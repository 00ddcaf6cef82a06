import { Button, CopyButton, Group } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { imageGroups, type ImageGroup } from '../contract.ts';
import { groupTexts, pathOf, useGroupId, useGroupPaths } from './group.ts';
import classes from './image-groups.module.css';

/** The dashboard of a group: opens and clicks of each image, and the code that stands for it in emails. */
export function ImageGroupPage() {
  const { t } = useTranslation(groupTexts);
  const go = useGo();
  const paths = useGroupPaths();
  const { data: group, error } = useRecord<ImageGroup>(imageGroups, useGroupId());
  if (error) return <PageError error={error} />;
  if (!group) return null;
  return (
    <Page>
      <PageHeader
        title={group.name}
        record={group.name}
        description={t(`modeHints.${group.mode}`)}
        breadcrumb={[{ label: t('title'), onClick: () => go(paths.list) }, { label: group.name }]}
        actions={
          <Button leftSection={<IconPencil size={16} />} onClick={() => go(paths.edit(group.id))}>
            {t('actions.edit')}
          </Button>
        }
      />
      <div className={classes.panels}>
        <Panel title={t('fields.images')}>
          <ImageFigures group={group} />
        </Panel>
        <Panel title={t('code.title')}>
          <p className={classes.hint}>{t('code.hint')}</p>
          <pre className={classes.code}>{group.code}</pre>
          <CopyButton value={group.code}>
            {({ copied, copy }) => (
              <Group mt={10}>
                <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
                  {t(copied ? 'code.copied' : 'code.copy')}
                </Button>
              </Group>
            )}
          </CopyButton>
        </Panel>
      </div>
    </Page>
  );
}

function ImageFigures({ group }: { group: ImageGroup }) {
  const { t } = useTranslation(groupTexts);
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th>{t('fields.image')}</th>
          <th>{t('fields.opens')}</th>
          <th>{t('fields.clicks')}</th>
          <th>{t('fields.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {group.images.map((one) => (
          <tr key={one.image_id}>
            <td>
              <span className={classes.name}>
                <img src={pathOf(one.thumb_url)} alt="" />
                {one.name}
              </span>
            </td>
            <td className="hg-number">{fullNumber(one.opens)}</td>
            <td className="hg-number">{fullNumber(one.clicks)}</td>
            <td className="hg-number">
              {one.rate === null
                ? '—'
                : t('rate', {
                    rate: percent(one.rate.value, 1),
                    low: percent(one.rate.low, 1),
                    high: percent(one.rate.high, 1),
                  })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
