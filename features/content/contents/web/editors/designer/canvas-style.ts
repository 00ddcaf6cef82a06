/** Style of the canvas itself: what the mail lies on, the marks of an empty row, chips, conditions and what is to be replaced. */
export const canvasStyle = `
  body { background: #ffffff; margin: 0; }
  * ::-webkit-scrollbar { width: 8px; height: 8px; }
  * ::-webkit-scrollbar-track { background: transparent; }
  * ::-webkit-scrollbar-thumb { background: rgba(0,0,0,.2); border-radius: 4px; }
  .gjs-selected { outline-color: #2d57e9 !important; }
  .gjs-hovered, .gjs-highlighter { outline-color: #2d57e9 !important; }
  [contenteditable='true'] { outline: none; cursor: text; }
  [data-liquid] {
    display: inline-block; padding: 0 7px; border-radius: 999px; background: #e9f0ff; color: #2043c9;
    font-family: system-ui, sans-serif; font-size: 0.84em; font-weight: 500; line-height: 1.5;
    letter-spacing: 0; text-transform: none; white-space: nowrap; cursor: pointer; user-select: all; pointer-events: all;
  }
  [data-liquid]:hover { background: #d5e2ff; }
  [data-liquid][data-kind='logic'] { background: #fdf0d5; color: #7c4a03; cursor: default; border-radius: 4px; }
  [data-gjs-type='hg-condition'] { display: block; box-sizing: border-box; max-width: 700px; margin: 8px auto; outline: 1px dashed #b97000; border-radius: 6px; }
  [data-gjs-type='mj-column'] [data-gjs-type='hg-condition'] { max-width: none; margin: 0; pointer-events: all; }
  [data-gjs-type='hg-branch'] { display: block; pointer-events: all; min-height: 30px; padding-bottom: 4px; }
  [data-gjs-type='hg-branch']::before {
    content: attr(data-label); display: block; padding: 5px 12px; font: 500 12px/18px system-ui, sans-serif;
    color: #7c4a03; background: #fdf0d5; border-radius: 5px 5px 0 0;
  }
  [data-gjs-type='hg-branch'] + [data-gjs-type='hg-branch']::before { border-radius: 0; background: #f3efe8; color: #56524c; }
  [data-gjs-type='hg-branch']:empty::after {
    content: attr(data-empty); display: block; padding: 18px; text-align: center; font: 13px system-ui, sans-serif; color: #6d6862;
  }
  [data-gjs-type='hg-row'] { position: relative; min-height: 30px; outline: 1px dashed #2d57e9; outline-offset: -1px; }
  [data-gjs-type='hg-row']::before {
    content: attr(data-label); position: absolute; top: 0; right: 0; z-index: 1; padding: 2px 8px; font: 500 12px/18px system-ui, sans-serif;
    color: #ffffff; background: #2d57e9; border-radius: 0 0 0 6px;
  }
  [data-comments] { position: relative; outline: 2px solid #b97000; outline-offset: -2px; }
  [data-comments]::after {
    content: attr(data-comments); position: absolute; top: 0; right: 0; z-index: 2; min-width: 20px; padding: 1px 6px;
    font: 600 12px/18px system-ui, sans-serif; text-align: center; color: #ffffff; background: #8a5200; border-radius: 0 0 0 6px;
  }
  [data-placeholder] { outline: 1px dashed #b97000; outline-offset: -2px; }
`;
