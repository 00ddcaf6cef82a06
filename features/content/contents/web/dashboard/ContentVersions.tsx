import { useTranslation } from 'react-i18next';
import type { VersionChange } from '#platform/contract/versions.ts';
import { plainChange, type ToldChange } from '#platform/web/versions/told-change.ts';
import { VersionsDrawer } from '#platform/web/versions/VersionsDrawer.tsx';
import { contents } from '../../contract.ts';
import { contentTexts, type Content } from '../content.ts';
import { VersionAsMail } from '../preview/VersionAsMail.tsx';

/** The history of a content: its words and its design, and each version as an email. */
export function ContentVersions({
  content,
  onClose,
}: {
  content: Content | null;
  onClose: () => void;
}) {
  const tell = useTelling();
  return (
    <VersionsDrawer
      target={contents}
      record={content}
      onClose={onClose}
      tell={tell}
      show={(fields) => <VersionAsMail fields={fields} />}
    />
  );
}

function useTelling(): (change: VersionChange) => ToldChange | null {
  const { t } = useTranslation(contentTexts);
  return (change) => {
    switch (change.field) {
      case 'name':
        return plainChange(change, t('rename.name'));
      case 'text_part':
        return plainChange(change, t('versions.words'));
      case 'source_url':
        return plainChange(change, t('versions.source'));
      // The HTML of a designed email follows from its layout.
      case 'html_part':
        return plainChange(change, t('versions.design'));
      default:
        return null;
    }
  };
}
