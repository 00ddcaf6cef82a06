import { uploadLimit } from '#platform/contract/upload-limit.ts';
import type { delimiterNames } from '../contract.ts';

/** How a file is to be read; what is absent is found out from the file. */
export interface Format {
  delimiter?: (typeof delimiterNames)[number] | undefined;
  encoding?: string | undefined;
}

/** The encodings that people may choose when the one found out is wrong, with the key of their title. */
export const encodings: readonly { value: string; label: string }[] = [
  { value: 'utf-8', label: 'encodings.utf8' },
  { value: 'windows-1252', label: 'encodings.western' },
  { value: 'windows-1250', label: 'encodings.central' },
  { value: 'windows-1251', label: 'encodings.cyrillic' },
  { value: 'windows-1253', label: 'encodings.greek' },
  { value: 'windows-1254', label: 'encodings.turkish' },
  { value: 'windows-1255', label: 'encodings.hebrew' },
  { value: 'windows-1256', label: 'encodings.arabic' },
  { value: 'macintosh', label: 'encodings.mac' },
  { value: 'shift_jis', label: 'encodings.japanese' },
  { value: 'gb18030', label: 'encodings.chinese' },
  { value: 'big5', label: 'encodings.taiwan' },
  { value: 'euc-kr', label: 'encodings.korean' },
  { value: 'utf-16le', label: 'encodings.utf16le' },
  { value: 'utf-16be', label: 'encodings.utf16be' },
];

/** Why a choice of files is refused before anything is sent: the key of the sentence, or null when it may go. */
export function refuseFiles(
  files: readonly { size: number }[],
): 'several' | 'empty' | 'tooLarge' | null {
  if (files.length > 1) return 'several';
  const size = files[0]?.size ?? 0;
  if (size === 0) return 'empty';
  return size > uploadLimit ? 'tooLarge' : null;
}

/** Splits what the server says against a file into what is wrong and what to do. */
export function causeAndFix(message: string): { cause: string; fix: string } {
  const at = message.search(/[.:]\s+(?=\p{Lu})/u);
  return at === -1
    ? { cause: message, fix: '' }
    : { cause: message.slice(0, at + 1).replace(/:$/, '.'), fix: message.slice(at + 1).trim() };
}
