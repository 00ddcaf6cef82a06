import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { fieldTypes } from '#features/audience/custom-fields/contract.ts';
import {
  consentBases,
  importModes,
  memberStates,
  statedProducts,
} from '#engines/imports/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { draftKey, forgetDraft, keepDraft, keptDraft } from '#platform/web/drafts/kept-drafts.ts';
import { delimiterNames, type ImportPreview } from '../contract.ts';
import { useImportInto } from './import-into.ts';
import { namedColumns, proposedMapping, type Mapping } from './mapping.ts';

const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ignore') }),
  z.object({ kind: z.literal('field'), name: z.string() }),
  z.object({ kind: z.literal('new'), name: z.string(), type: z.enum(fieldTypes) }),
]);

const choices = z.object({
  mapping: z.record(z.string(), target),
  dateOrder: z.enum(['mdy', 'dmy']),
  decimalSign: z.enum(['.', ',']).default('.'),
  tags: z.array(z.object({ id: z.number(), name: z.string() })),
  consent: z.enum(consentBases).nullable(),
  consentNote: z.string(),
  mode: z.enum(importModes),
  allowShortRows: z.boolean(),
  /** The product that the file is taken as an export of; null where nobody said otherwise than it looks. */
  fromProduct: z.enum(statedProducts).nullable().default(null),
  /** How everyone in the file stood there, where its rows do not say. */
  fileState: z.enum(memberStates).nullable().default(null),
});

/** What is chosen about a file before its import starts. */
export type ImportDraft = z.infer<typeof choices>;

const waiting = choices.extend({
  fileId: z.number(),
  fileName: z.string(),
  delimiter: z.enum(delimiterNames).optional(),
  encoding: z.string().optional(),
});

/** A file whose columns were being matched on an earlier visit. */
export type WaitingFile = z.infer<typeof waiting>;

const day = 24 * 3600_000;
function usePlace(): string {
  const { accountId } = useApi();
  const { calls, id } = useImportInto();
  return `${accountId}/${calls}/${id}`;
}

/** The file that waits for its import, as this browser remembers it; the server keeps it for a day. */
export function useWaitingFile(): { file: WaitingFile | null; forget: () => void } {
  const place = usePlace();
  const [found, setFound] = useState(() => readWaiting(place));
  return {
    file: found?.file ?? null,
    forget: () => {
      if (found) forgetDraft(window.localStorage, found.key);
      setFound(null);
    },
  };
}

/** The choices about a file: kept in this browser with each change, so that a reload or a way out loses none. */
export function useImportDraft(
  preview: ImportPreview,
  about: Pick<WaitingFile, 'delimiter' | 'encoding'>,
): { draft: ImportDraft; set: (change: Partial<ImportDraft>) => void; forget: () => void } {
  const place = usePlace();
  const proposed = useMemo(() => proposedDraft(preview), [preview]);
  const [draft, setDraft] = useState<ImportDraft>(() => keptChoices(place, preview) ?? proposed);
  const isOver = useRef(false);
  useEffect(() => {
    if (isOver.current) return;
    const found = readWaiting(place);
    if (found && found.key !== draftKey(place)) forgetDraft(window.localStorage, found.key);
    const values: WaitingFile = {
      ...draft,
      fileId: preview.file_id,
      fileName: preview.file_name,
      delimiter: about.delimiter,
      encoding: about.encoding,
    };
    keepDraft(window.localStorage, draftKey(place), { values, version: null, at: Date.now() });
  }, [place, draft, preview, about.delimiter, about.encoding]);
  return {
    draft,
    set: (change) => setDraft((before) => ({ ...before, ...change })),
    forget: () => {
      isOver.current = true;
      forgetDraft(window.localStorage, draftKey(place));
    },
  };
}

function proposedDraft(preview: ImportPreview): ImportDraft {
  return {
    mapping: { ...proposedMapping(preview) },
    dateOrder: preview.date_order,
    decimalSign: '.',
    tags: [],
    consent: null,
    consentNote: '',
    mode: 'upsert',
    allowShortRows: false,
    fromProduct: null,
    fileState: null,
  };
}

// Choices of another file, or of the same one read another way, do not fit its columns.
function keptChoices(place: string, preview: ImportPreview): ImportDraft | null {
  const found = readWaiting(place);
  if (found?.file.fileId !== preview.file_id) return null;
  const kept = choices.parse(found.file);
  return haveSameColumns(kept.mapping, preview) ? kept : null;
}

function haveSameColumns(mapping: Mapping, preview: ImportPreview): boolean {
  const columns = namedColumns(preview.header);
  return (
    columns.length === Object.keys(mapping).length &&
    columns.every((column) => mapping[column] !== undefined)
  );
}

function readWaiting(place: string): { key: string; file: WaitingFile } | null {
  const kept = keptDraft(window.localStorage, place, Date.now());
  const parsed = waiting.safeParse(kept?.values);
  if (!kept || !parsed.success || Date.now() - kept.at > day) return null;
  return { key: kept.key, file: parsed.data };
}
