/** What a page is about: for search engines, and for the cards that messengers make of its address. */
export type PageHead = {
  title: string
  /** The site that the page is part of: the shop of a product. */
  site: string
  description: string | null
  /** Absolute addresses. */
  url: string
  image: string | null
}

/** What people write stays text between tags and inside of attributes. */
function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Cards show about so much; the rest is for the page itself. */
const DESCRIPTION_LENGTH_MAX = 300

/** One line, cut between characters. */
function lineOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const signs = [...line]
  return signs.length > DESCRIPTION_LENGTH_MAX ? `${signs.slice(0, DESCRIPTION_LENGTH_MAX - 1).join('')}…` : line
}

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /\s*<meta name="description"[^>]*>/
const HEAD_END = '</head>'

/**
 * Puts a page's own title and description in place of the built ones, and says what its address is about in Open Graph's
 * words. By functions, because `$&` and its like in a replacement text would be read as orders.
 */
export function nameHead(html: string, { title, site, description, url, image }: PageHead): string {
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
    .replace(DESCRIPTION, (tag) => (about ? '' : tag))
    .replace(HEAD_END, () => `<link rel="canonical" href="${escapeHtml(url)}">${tags}${HEAD_END}`)
}
