/** Style of the canvas itself: what the mail lies on, and the marks of an empty row. */
export const canvasStyle = `
  body { background: #ffffff; margin: 0; }
  * ::-webkit-scrollbar { width: 8px; height: 8px; }
  * ::-webkit-scrollbar-track { background: transparent; }
  * ::-webkit-scrollbar-thumb { background: rgba(0,0,0,.2); border-radius: 4px; }
  .gjs-selected { outline-color: #2d57e9 !important; }
  .gjs-hovered, .gjs-highlighter { outline-color: #2d57e9 !important; }
  [contenteditable='true'] { outline: none; cursor: text; }
`;
