import sanitizeHtml from 'sanitize-html';

const textElements = [
  'p',
  'div',
  'span',
  'br',
  'hr',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'strike',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'big',
  'mark',
  'font',
  'center',
  'blockquote',
  'pre',
  'code',
  'address',
  'abbr',
  'cite',
  'q',
  'time',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'a',
  'img',
  'figure',
  'figcaption',
  'picture',
  'table',
  'caption',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'nav',
  'aside',
];
const documentElements = ['html', 'head', 'body', 'title', 'style', 'map', 'area'];

const presentation = [
  'style',
  'class',
  'id',
  'align',
  'valign',
  'width',
  'height',
  'bgcolor',
  'background',
  'border',
  'cellpadding',
  'cellspacing',
  'color',
  'face',
  'size',
  'dir',
  'lang',
  'title',
  'role',
  'aria-*',
  'data-missing',
  'nowrap',
  'colspan',
  'rowspan',
  'start',
  'type',
  'span',
  'datetime',
  'cite',
];

const links = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowedSchemesByTag: { img: ['http', 'https', 'data', 'cid'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'background'],
  allowProtocolRelative: false,
} satisfies sanitizeHtml.IOptions;

const elementAttributes = {
  a: ['href', 'name', 'target', 'rel'],
  area: ['href', 'shape', 'coords', 'alt'],
  map: ['name'],
  img: ['src', 'alt', 'usemap'],
};

/** Only these properties of a style attribute may be seen inside a page of the product: nothing that leaves its box. */
const harmlessStyles = Object.fromEntries(
  [
    'color',
    'background-color',
    'font-size',
    'font-family',
    'font-weight',
    'font-style',
    'line-height',
    'text-align',
    'text-decoration',
    'padding',
    'padding-top',
    'padding-right',
    'padding-bottom',
    'padding-left',
    'border',
    'border-collapse',
    'border-radius',
    'width',
    'max-width',
    'height',
    'vertical-align',
    'white-space',
    'list-style-type',
  ].map((name) => [name, [/^(?!.*(?:url|expression|javascript|\\))[^<>]*$/i]]),
);

/**
 * A whole mail or page that a customer wrote, for a sandboxed frame: looks as it will look, runs nothing, submits nothing.
 * The frame must be sandboxed all the same; style sheets stay, because a mail is not itself without them.
 */
export function sanitiseDocument(html: string): string {
  return `<!doctype html>\n${sanitizeHtml(html, {
    ...links,
    allowedTags: [...textElements, ...documentElements],
    allowedAttributes: { ...elementAttributes, '*': presentation },
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: { a: safeLink, area: safeLink, img: safeImage },
    exclusiveFilter: (frame) =>
      frame.tag === 'style' && /@import|javascript:|expression\s*\(|behavior\s*:/i.test(frame.text),
  })}`;
}

/** A piece of HTML from outside (a ticket, a note, a form) shown inside a page of the product. */
export function sanitiseFragment(html: string): string {
  return sanitizeHtml(html, {
    ...links,
    allowedTags: textElements,
    allowedAttributes: {
      ...elementAttributes,
      '*': presentation.filter(
        (name) => name !== 'id' && name !== 'class' && name !== 'background',
      ),
    },
    allowedStyles: { '*': harmlessStyles },
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head'],
    transformTags: { a: safeLink, img: safeImage },
  });
}

function safeLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return {
    tagName,
    attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' },
  };
}

// data: is for pictures only; an SVG picture cannot run scripts, but other types have no place in src.
function safeImage(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src, ...others } = attribs;
  const isOdd =
    src !== undefined &&
    /^\s*data:/i.test(src) &&
    !/^\s*data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/i.test(src);
  return { tagName, attribs: src === undefined || isOdd ? others : { ...others, src } };
}
