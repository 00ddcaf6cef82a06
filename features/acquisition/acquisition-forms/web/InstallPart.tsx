import { Anchor, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CodePanel } from '#platform/web/page/CodePanel.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { QrCode } from '#platform/web/page/QrCode.tsx';
import type { ShownAcquisitionForm } from '../contract.ts';
import classes from './acquisition-forms.module.css';
import type { BuilderPart } from './form-draft.ts';

/** How a form gets onto a website. */
export function InstallPart({
  draft,
  change,
  errorOf,
  form,
}: BuilderPart & { form: ShownAcquisitionForm | null }) {
  const { t } = useTranslation('acquisition-forms');
  if (form === null)
    return (
      <Panel title={t('parts.install')}>
        <p className={classes.quiet}>{t('install.unsaved')}</p>
      </Panel>
    );
  const { code, csp, hosted_url: hosted, named_url: named } = form.installation;
  const address = named || hosted;
  return (
    <>
      <CodePanel
        title={t('install.code')}
        description={t(form.type === 'embedded' ? 'install.embeddedHint' : 'install.codeHint')}
        code={code}
        {...(!form.published && { note: t('install.unpublished') })}
      />
      <CodePanel
        title={t('install.csp')}
        description={t('install.cspHint')}
        code={csp.map((line) => `${line};`).join('\n')}
      />
      <Panel title={t('install.page')} description={t('install.pageHint')}>
        <div className={classes.stack}>
          <TextInput
            label={t('install.url')}
            description={t('install.urlHint')}
            maxLength={80}
            value={draft.url}
            error={errorOf('url')}
            onChange={(event) => change({ url: event.currentTarget.value })}
          />
          <Anchor href={address} target="_blank" rel="noreferrer">
            {address}
          </Anchor>
          <QrCode text={address} label={t('install.qr', { name: form.name })} />
        </div>
      </Panel>
    </>
  );
}
