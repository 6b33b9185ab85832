import type { Hono } from 'hono'
import type { Kysely } from '#src/database/database.ts'
import { escapeHtml } from '#src/escape-html.ts'
import type { Mailbox } from './email.ts'
import type { RenderedEmail } from './render-email.ts'
import type { EmailRow, EmailTables } from './table.ts'

const MAILS_MAX = 50
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#12211b,#eef3ef);--soft:light-dark(#5b6a63,#a5b3ab);--line:light-dark(#d9dfda,#2b3832);--paper:light-dark(#fafbf8,#0f1613);--card:light-dark(#fff,#161f1b)}
body{margin:0 auto;max-width:760px;padding:40px 20px;background:var(--paper);color:var(--ink);font:15px/1.6 Inter,system-ui,sans-serif}
h1{font-size:28px;letter-spacing:-.03em;margin:0}p{color:var(--soft);margin:6px 0 20px}form{display:flex;gap:8px;margin:0 0 24px}
input{flex:1;font:inherit;padding:8px 12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:inherit}button{font:inherit;padding:8px 16px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:inherit}
details{border:1px solid var(--line);border-radius:10px;background:var(--card);margin:0 0 10px}summary{padding:14px 16px;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}summary b{display:block}summary span{color:var(--soft);font-size:13px}
iframe{display:block;width:100%;height:min(560px,70vh);border:0;border-top:1px solid var(--line);background:#f4f6f3;border-radius:0 0 10px 10px}`

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const timeOf = (at: Date) => `${TIME.format(at)} UTC`

/**
 * Renders an email inside a frame of its own origin; its links open in a new tab. The frame inherits the page's policy, which
 * lets no script of an email run. The sandbox doesn't block scripts itself: it would also block those of developer tools, and
 * report each one as an error in the console.
 */
function mailOf(mail: EmailRow, { html }: RenderedEmail, isOpen: boolean): string {
  const inside = html.replace('<head>', '<head><base target="_blank">')
  return `<details${isOpen ? ' open' : ''}><summary><b>${escapeHtml(mail.subject)}</b><span>to ${escapeHtml(mail.recipient)} · ${timeOf(mail.createdAt)}</span></summary>
<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(inside)}"></iframe></details>`
}

type Shown = { mail: EmailRow; rendered: RenderedEmail }

function pageOf(mails: readonly Shown[], to: string | undefined): string {
  const list =
    mails.map(({ mail, rendered }, index) => mailOf(mail, rendered, index === 0)).join('\n') ||
    '<p>No emails yet. Emails that Tradepost sends appear here.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${STYLE}</style></head>
<body><main><h1>Mailbox</h1><p>Emails sent by this installation, newest first. To send them to real inboxes, set SMTP_URL.</p>
<form method="get"><input type="search" name="to" aria-label="Recipient" placeholder="Filter by recipient" value="${escapeHtml(to ?? '')}"><button>Show</button></form>
${list}</main></body></html>`
}

/** Mounts GET /mailbox, the built-in mailbox as a page. Only outside production and without an email server. */
export function mountMailboxPage<Tables extends EmailTables>(app: Hono, { db: tables, mailer }: Mailbox<Tables>): void {
  const db = tables as unknown as Kysely<EmailTables>
  app.get('/mailbox', async (c) => {
    const to = c.req.query('to')?.replaceAll('\0', '') || undefined
    let query = db.selectFrom('emails').selectAll().orderBy('position', 'desc').limit(MAILS_MAX)
    if (to) query = query.where('recipient', '=', to.toLowerCase())
    c.header('content-security-policy', POLICY)
    const mails = await query.execute()
    return c.html(pageOf(await Promise.all(mails.map(async (mail) => ({ mail, rendered: await mailer.read(mail) }))), to))
  })
}
