/** A page's metadata for search engines and for the link previews of messengers. */
export type PageHead = {
  title: string
  /** The site that the page belongs to: the shop of a product. */
  site: string
  description: string | null
  /** Absolute URLs. */
  url: string
  image: string | null
  /** What the page is about and where it stands, in the words of schema.org. */
  facts?: readonly Record<string, unknown>[]
}

/** Escapes text for use between tags and inside attributes. */
function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Link previews show about this much; the full text is on the page. */
const DESCRIPTION_LENGTH_MAX = 300

/** Collapses text to one line and cuts it between characters. */
function lineOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const signs = [...line]
  return signs.length > DESCRIPTION_LENGTH_MAX ? `${signs.slice(0, DESCRIPTION_LENGTH_MAX - 1).join('')}…` : line
}

/** Writes facts as data. `<` is escaped, so no text in them can end the tag. */
const factsTags = (facts: PageHead['facts'] = []): string =>
  facts.map((fact) => `<script type="application/ld+json">${JSON.stringify(fact).replaceAll('<', '\\u003c')}</script>`).join('')

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /\s*<meta name="description"[^>]*>/
const HEAD_END = '</head>'

/**
 * Replaces the built title and description with the page's own, and adds Open Graph tags. Uses functions as replacements, because
 * `$&` and the like in a replacement string would be interpreted.
 */
export function replacePageHead(html: string, { title, site, description, url, image, facts }: PageHead): string {
  const about = description ? lineOf(description) : ''
  const pairs: [string, string, string][] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:site_name', site],
    ['property', 'og:url', url],
    ['name', 'twitter:card', image ? 'summary_large_image' : 'summary'],
    ...(about
      ? ([
          ['name', 'description', about],
          ['property', 'og:description', about],
        ] as [string, string, string][])
      : []),
    ...(image ? ([['property', 'og:image', image]] as [string, string, string][]) : []),
  ]
  const tags = pairs.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`).join('')
  return html
    .replace(TITLE, () => `<title>${escapeHtml(title === site ? site : `${title} · ${site}`)}</title>`)
    .replace(DESCRIPTION, () => '')
    .replace(HEAD_END, () => `<link rel="canonical" href="${escapeHtml(url)}">${tags}${factsTags(facts)}${HEAD_END}`)
}
