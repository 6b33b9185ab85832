import { escapeHtml } from '@tradepost/kit/escape-html'
import type { BetterAuthPlugin } from 'better-auth'

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#12211b,#eef3ef);--soft:light-dark(#5b6a63,#a5b3ab);--line:light-dark(#d9dfda,#2b3832);--paper:light-dark(#fafbf8,#0f1613);--card:light-dark(#fff,#16201b);--accent:light-dark(#14432f,#8fd3ae);--on-accent:light-dark(#fff,#0f1613)}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px;box-sizing:border-box;background:var(--paper);color:var(--ink);font:16px/1.6 Inter,system-ui,sans-serif}
main{max-width:440px;padding:32px;border:1px solid var(--line);border-radius:12px;background:var(--card)}h1{margin:0 0 8px;font-size:24px;letter-spacing:-.02em}
p{margin:0 0 16px;color:var(--soft)}code{font:14px/1.6 ui-monospace,monospace;color:var(--ink);overflow-wrap:anywhere}
a{display:inline-block;padding:10px 18px;border-radius:8px;background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:600}a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`

const CODE_LENGTH_MAX = 200

function pageOf(code: string, home: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Authentication Error</title><style>${STYLE}</style></head><body><main>
<h1>Authentication Error</h1><p>We couldn’t sign you in. Nothing changed. Go back and try again.</p><p>Error code: <code>${escapeHtml(code)}</code></p>
<a href="${escapeHtml(home)}">Back to the application</a></main></body></html>`
}

/** GET /error: shown if a failed sign-in has no page to return to (specification, section 2). */
export function errorPage({ home }: { home: string }) {
  return {
    id: 'error-page',
    async onRequest(request, { baseURL }) {
      if (request.method !== 'GET' || !request.url.includes('/error')) return undefined
      const { pathname, searchParams } = new URL(request.url)
      if (pathname !== `${new URL(baseURL).pathname}/error`) return undefined
      const code = (searchParams.get('error') || 'unknown').slice(0, CODE_LENGTH_MAX)
      return {
        response: new Response(pageOf(code, home), {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
          },
        }),
      }
    },
  } satisfies BetterAuthPlugin
}
