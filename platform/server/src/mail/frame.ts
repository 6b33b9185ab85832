import { escapeHtml } from '@tradepost/kit/docs-page'

type Frame = {
  title: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  table?: string
  footer: string
}

const BODY = 'margin:0;padding:32px 16px;background:#f4f6f3;color:#12211b;font:16px/1.6 Inter,system-ui,sans-serif'
const CARD = 'max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #d9dfda;border-radius:12px'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#14432f;color:#fff;text-decoration:none;font-weight:600'

/** The one look of every mail. All texts are escaped here; `table` is HTML that its maker has escaped. */
export function mailHtml({ title, paragraphs, action, table = '', footer }: Frame): string {
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="${BODY}"><div style="${CARD}">
<h1 style="margin:0 0 12px;font-size:22px;letter-spacing:-.02em">${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`).join('\n')}
${table}${button}
<p style="margin:24px 0 0;color:#5b6a63;font-size:13px">${escapeHtml(footer)}</p>
</div></body></html>`
}

/** The same mail for readers without HTML: the link on a line of its own. */
export function mailText({ title, paragraphs, action, footer }: Frame, lines: readonly string[] = []): string {
  return [
    title,
    '',
    ...paragraphs,
    ...(lines.length > 0 ? ['', ...lines] : []),
    ...(action ? ['', `${action.label}:`, action.url] : []),
    '',
    footer,
    '',
  ].join('\n')
}
