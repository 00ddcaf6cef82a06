const picture = (inner: string) =>
  `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inner}</svg>`;

/** What the palette shows of each block. */
export const blockPictures = {
  text: picture('<path d="M4 6h16M4 10h16M4 14h16M4 18h9"/>'),
  heading: picture('<path d="M6 5v14M18 5v14M6 12h12"/>'),
  image: picture(
    '<rect x="3" y="5" width="18" height="14" rx="2"/><circle cx="8.5" cy="10" r="1.5"/><path d="M21 16l-5-5-7 8"/>',
  ),
  button: picture('<rect x="3" y="8" width="18" height="8" rx="3"/><path d="M9 12h6"/>'),
  divider: picture('<path d="M3 12h18M7 7h10M7 17h10" opacity=".35"/><path d="M3 12h18"/>'),
  spacer: picture('<path d="M12 4v16M9 7l3-3 3 3M9 17l3 3 3-3"/>'),
  social: picture(
    '<circle cx="6" cy="12" r="2.5"/><circle cx="18" cy="6" r="2.5"/><circle cx="18" cy="18" r="2.5"/><path d="M8.2 10.9l7.6-3.8M8.2 13.1l7.6 3.8"/>',
  ),
  html: picture(
    '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M3 10h18M3 14.5h18M12 5v14"/>',
  ),
  columns1: picture('<rect x="3" y="5" width="18" height="14" rx="2"/>'),
  columns2: picture('<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M12 5v14"/>'),
  columns3: picture('<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M9 5v14M15 5v14"/>'),
  columns12: picture('<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M9 5v14"/>'),
  product: picture(
    '<rect x="3" y="5" width="8" height="14" rx="2"/><path d="M14 7h7M14 11h5M14 16h6"/>',
  ),
  hero: picture(
    '<rect x="3" y="4" width="18" height="16" rx="2"/><path d="M7 9h10M8.5 12h7"/><rect x="9" y="14.5" width="6" height="3" rx="1"/>',
  ),
  dynamic: picture('<path d="M12 4l7 4v8l-7 4-7-4V8z"/><path d="M9.5 12l2 2 3.5-4"/>'),
  footer: picture('<rect x="3" y="4" width="18" height="16" rx="2"/><path d="M3 14h18M7 17h10"/>'),
} as const;
