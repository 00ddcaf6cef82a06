import { useTranslation } from 'react-i18next';
import { VersionAsMail } from '#features/content/contents/web/public.tsx';
import type { VersionChange } from '#platform/contract/versions.ts';
import { plainChange, type ToldChange } from '#platform/web/versions/told-change.ts';
import { VersionsDrawer } from '#platform/web/versions/VersionsDrawer.tsx';
import { contentTemplates, type ContentTemplate } from '../contract.ts';
import { templateTexts } from './templates.ts';

/** The history of a template: what changed, and each version as an email. */
export function TemplateVersions({
  template,
  onClose,
}: {
  template: ContentTemplate | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(templateTexts);
  const tell = (change: VersionChange): ToldChange | null => {
    switch (change.field) {
      case 'name':
        return plainChange(change, t('name'));
      case 'category':
        return plainChange(change, t('category'));
      case 'text_part':
        return plainChange(change, t('wordsOfMail'));
      // The HTML of a designed email follows from its layout.
      case 'html_part':
        return plainChange(change, t('design'));
      default:
        return null;
    }
  };
  const record = template?.updated_at
    ? { id: template.id, name: template.name, updated_at: template.updated_at }
    : null;
  return (
    <VersionsDrawer
      target={contentTemplates}
      record={record}
      onClose={onClose}
      tell={tell}
      show={(fields) => <VersionAsMail fields={fields} />}
    />
  );
}
