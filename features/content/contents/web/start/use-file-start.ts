import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { editorTypes } from '../../contract.ts';
import { contentTexts } from '../content.ts';
import type { ContentStart } from './use-create-content.ts';

/** The email that the server has read in a file. */
interface MailOfFile {
  html_part: string;
  pictures: number;
  missing: string[];
}

/** Begins a content with the email in an .html or .zip file, and says what of the file could not be taken. */
export function useFileStart(create: (start: ContentStart) => void): {
  read: (file: File | null) => void;
  isReading: boolean;
  problem: string | null;
  /** Pictures that the email names and the file does not hold; the content is made when somebody goes on. */
  lacking: { missing: string[]; goOn: () => void } | null;
} {
  const { t } = useTranslation(contentTexts);
  const api = useApi();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lacking, setLacking] = useState<{ missing: string[]; goOn: () => void } | null>(null);
  const read = async (file: File): Promise<void> => {
    const form = new FormData();
    form.append('file', file, file.name);
    setReading(true);
    setProblem(null);
    setLacking(null);
    try {
      const { data } = await api.upload<MailOfFile>('contents/read_file', { form, quiet: true });
      const goOn = (): void => create({ editor_type: editorTypes.html, html_part: data.html_part });
      if (data.missing.length === 0) goOn();
      else setLacking({ missing: data.missing, goOn });
    } catch (error) {
      const said = error instanceof ApiError ? error.fields['file']?.[0] : undefined;
      setProblem(
        said === undefined
          ? error instanceof Error
            ? error.message
            : String(error)
          : t('start.fileRefused', { reason: serverText(said) }),
      );
    } finally {
      setReading(false);
    }
  };
  return {
    read: (file) => void (file && read(file)),
    isReading,
    problem,
    lacking,
  };
}
