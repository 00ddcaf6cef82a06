import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import classes from './tickets.module.css';

/** Where files are dropped or pasted that are to go with what is written inside. */
export function FilesArea({
  onFiles,
  children,
}: {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const [depth, setDepth] = useState(0);
  const taking = (event: DragEvent): boolean => {
    if (!event.dataTransfer.types.includes('Files')) return false;
    event.preventDefault();
    return true;
  };
  return (
    <div
      className={classes.filesArea}
      data-over={depth > 0 || undefined}
      onDragEnter={(event) => taking(event) && setDepth((now) => now + 1)}
      onDragOver={(event) => {
        if (taking(event)) event.dataTransfer.dropEffect = 'copy';
      }}
      onDragLeave={(event) => taking(event) && setDepth((now) => Math.max(0, now - 1))}
      onDrop={(event) => {
        if (!taking(event)) return;
        setDepth(0);
        onFiles([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const files = pastedFiles(event);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
    </div>
  );
}

// Cells of a table come as words and as a picture of them: then the words are meant.
function pastedFiles({ clipboardData }: ClipboardEvent): File[] {
  return clipboardData.types.includes('text/plain') ? [] : [...clipboardData.files];
}
