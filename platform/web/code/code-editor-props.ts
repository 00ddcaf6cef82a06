/** Code with colours, line numbers, search and completion. */
export interface CodeEditorProps {
  value: string;
  onChange: (value: string) => void;
  /** 'liquid' is HTML with merge tags. */
  language: 'html' | 'liquid' | 'text';
  label: string;
  minHeight?: number | undefined;
  maxHeight?: number | string | undefined;
  readOnly?: boolean | undefined;
}
