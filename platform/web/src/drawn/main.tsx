import type { Language } from '@tradepost/messages/languages'
import { setPageLanguage } from '@tradepost/messages/page-messages'
import { loadUiMessages } from '@tradepost/ui/messages'
import { renderToString } from 'react-dom/server'
import { AppFrame } from '#src/app-frame.tsx'
import { loadShopMessages } from '#src/messages.ts'
import { setAnswers } from '#src/page-answers.ts'
import { createAppRouter } from '#src/router.tsx'
import { createQueryClient } from '#src/shell/query-client.ts'

/** `answers`: what the API answers to the page's requests. What has no answer shows as loading. */
export type PageToDraw = { language: Language; path: string; answers: Record<string, unknown> }

/** Lets everything that waits for a kept answer go on. */
const finishTask = () => new Promise((done) => setTimeout(done))

async function drawNow({ language, path, answers }: PageToDraw): Promise<string> {
  setPageLanguage(language)
  await Promise.all([loadShopMessages(), loadUiMessages()])
  setAnswers(answers, { isWhole: true })
  const queryClient = createQueryClient(() => {})
  const router = createAppRouter(queryClient, path)
  await router.load()
  await finishTask()
  try {
    return renderToString(<AppFrame router={router} queryClient={queryClient} />)
  } finally {
    queryClient.clear()
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a page. The entry of the build that the server draws pages with. Pages are drawn one after the other: the language and
 * answers of one must not reach another.
 */
export function drawPage(page: PageToDraw): Promise<string> {
  const drawn = last.then(() => drawNow(page))
  last = drawn.catch(() => undefined)
  return drawn
}
