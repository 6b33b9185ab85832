import { fileURLToPath } from 'node:url'
import type { Challenge, HostedSession } from '@tradepost/contract/hosted/checkout'
import { directionOf, LANGUAGES, type Language } from '@tradepost/contract/hosted/languages'
import { acceptedLanguage, languageOfTag } from '@tradepost/kit/accept-language'
import { Fault } from '@tradepost/kit/faults'
import { isStorableText } from '@tradepost/kit/request-body'
import { loadWebFiles } from '@tradepost/kit/web-files'
import type { Context, Hono } from 'hono'
import { showChallenge, showHostedSession } from './checkouts/show-hosted-session.ts'
import type { Deps } from './deps.ts'
import { fault } from './faults.ts'
import { PAGE_WORDS } from './page-words.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** What provider/web/src/page-data.ts reads out of the page. */
type PageData = { page: 'checkout'; session: HostedSession } | { page: 'challenge'; challenge: Challenge } | { page: 'not-found' }

/** The parts of provider/web that a page loads beside its entry; its words come to that. */
const PARTS: Record<PageData['page'], readonly string[]> = {
  checkout: [],
  challenge: ['src/challenge/challenge-page.tsx'],
  'not-found': ['src/not-found/not-found-page.tsx'],
}

/** What the shop forces, else the first that the browser accepts, else English. A language that we do not speak is passed over. */
export function chooseLanguage({ forced, accepted }: { forced: string | null; accepted: string | undefined }): Language {
  return languageOfTag(forced ?? '', LANGUAGES) ?? acceptedLanguage(accepted ?? '', LANGUAGES) ?? LANGUAGES[0]
}

function forcedOn(data: PageData): string | null {
  if (data.page === 'not-found') return null
  return data.page === 'checkout' ? data.session.force_language : data.challenge.force_language
}

/** The pages that buyers see. What a page shows and the words it says it in come with it, so that nothing is asked twice. */
export function mountPages(app: Hono, deps: Deps): void {
  const web = loadWebFiles(WEB_FOLDER)
  web.mount(app)
  const send = (c: Context, data: PageData, status: 200 | 404 = 200) => {
    const code = chooseLanguage({ forced: forcedOn(data), accepted: c.req.header('accept-language') })
    return web.page(c, {
      data,
      status,
      language: { code, direction: directionOf(code), ...PAGE_WORDS[code] },
      modules: [`src/languages/${code}.ts`, ...PARTS[data.page]],
    })
  }
  const show = async (c: Context, read: () => Promise<PageData>) => {
    try {
      if (!Object.values(c.req.param()).every((value) => isStorableText(String(value)))) throw fault('NOT_FOUND')
      return send(c, await read())
    } catch (error) {
      if (error instanceof Fault && error.status === 404) return send(c, { page: 'not-found' }, 404)
      throw error
    }
  }
  app.get('/session/:id', (c) =>
    show(c, async () => ({ page: 'checkout', session: await showHostedSession(deps, c.req.param('id')) })),
  )
  app.get('/session/:id/challenge/:payment', (c) =>
    show(c, async () => ({
      page: 'challenge',
      challenge: await showChallenge(deps, { sessionId: c.req.param('id'), paymentId: c.req.param('payment') }),
    })),
  )
}
