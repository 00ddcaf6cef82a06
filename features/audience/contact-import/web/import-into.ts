import { createContext, useCallback, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What a file is imported into, where its calls are, and the words of its screen. */
export interface ImportInto {
  /** Of the list, table …; null where a file goes into none. */
  id: number | null;
  name: string | undefined;
  /** Path of the calls of its imports: `imports`, `sms_imports`. */
  calls: string;
  /** Path of its imports and, below the account, of its own page: `lists/5`. */
  page: string;
  /** Its own page, where that is at another path. */
  opens?: string;
  /** How bodies name it: `list_id`. */
  field: string;
  breadcrumb: readonly { label: string; to: string }[];
  /** Whether tags and the basis of consent are chosen for every row. */
  hasContacts: boolean;
  /** Whether the file has prices, whose decimal sign is chosen. */
  hasPrices?: boolean;
  /** Whether the first rows can be checked before the import. */
  canTry?: boolean;
  /** What is chosen before the file. */
  before?: ReactNode;
  words: ImportWords;
}

/** The words that differ from target to target. */
export interface ImportWords {
  title: string;
  into: string;
  /** On the button that leads to what was imported into. */
  open: string;
  history: string;
  historyEmpty: string;
  merging: string;
  createdHint: string;
  updatedHint: string;
  /** Groups of fields in the choice of a column. */
  ownFields: string;
  addedFields: string;
  /** Said when no column goes to a field that every row needs. */
  missing: { title: string; text: string };
  tips: readonly { title: string; text: string }[];
}

const Into = createContext<ImportInto | null>(null);

/** Says to the parts of an import's screen what is imported into. */
export const ImportIntoProvider = Into.Provider;

/** What the screen imports into. */
export function useImportInto(): ImportInto {
  const into = useContext(Into);
  if (into === null) throw new Error('there is no import screen around this part');
  return into;
}

const titled: readonly string[] = ['email', 'first_name', 'last_name', 'phone', 'fax'];

/** What a field is called: those of contacts by their titles, all others by their names. */
export function useFieldTitle(): (name: string) => string {
  const { t } = useTranslation('contact-import');
  return useCallback((name) => (titled.includes(name) ? t(`targets.${name}`) : name), [t]);
}
